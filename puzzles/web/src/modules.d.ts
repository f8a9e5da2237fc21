declare module 'backtrick-engine?url' {
  const url: string;
  export default url;
}
declare module 'backtrick-team?url' {
  const url: string;
  export default url;
}
declare module 'backtrick-adviser?url' {
  const url: string;
  export default url;
}
declare module 'backtrick-level8?url' {
  const url: string;
  export default url;
}
declare module 'backtrick-training?url' {
  const url: string;
  export default url;
}
