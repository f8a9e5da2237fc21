declare module 'backtrick-engine?url' {
  const url: string;
  export default url;
}
