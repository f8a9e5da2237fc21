export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
