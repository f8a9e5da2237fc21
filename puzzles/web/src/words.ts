export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A chance from 0 to 1 as a percentage, which is 0% or 100% only if the chance is. */
export const percent = (chance: number): string =>
  chance > 0 && chance < 0.01 ? 'below 1%' : chance < 1 && chance > 0.99 ? 'above 99%' : `${Math.round(chance * 100)}%`;
