// The page's words. The sources have them in English; languages/ has a table for each other language.

/** A language of the page. A text that a table lacks stays English. */
export interface Words {
  /** The locale that writes dates. */
  locale: string;
  /** Translations of texts. Both sides name the same values: "{card} chosen." */
  texts: Record<string, string>;
  /** The singular and the plural of a noun, by its English singular. */
  nouns: Record<string, [string, string]>;
}

const TABLES = import.meta.glob<{words: Words}>('./languages/*.ts');
const fileOf = (language: string): string => `./languages/${language}.ts`;

/** The languages of the page, as codes such as "de". */
export const LANGUAGES: readonly string[] = ['en', ...Object.keys(TABLES).map((file) => file.slice('./languages/'.length, -'.ts'.length))];

let words: Words | undefined;

/** Loads the first of the given languages that the page knows, or else English. */
export async function speak(wanted: readonly string[]): Promise<void> {
  const language = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((code) => LANGUAGES.includes(code)) ?? 'en';
  words = (await TABLES[fileOf(language)]?.().catch(() => undefined))?.words;
  document.documentElement.lang = words === undefined ? 'en' : language;
}
/** Adds the words of a part of the page that is loaded later. */
export async function moreWords(tables: Record<string, () => Promise<unknown>>): Promise<void> {
  const file = Object.keys(tables).find((one) => one.endsWith(`/${document.documentElement.lang}.ts`));
  if (words === undefined || file === undefined) return;
  const {texts, nouns} = (await tables[file]?.() as {words: Omit<Words, 'locale'>}).words;
  words = {...words, texts: {...words.texts, ...texts}, nouns: {...words.nouns, ...nouns}};
}
export const locale = (): string => words?.locale ?? 'en-GB';

/** Numbers that are no whole numbers have one decimal, as the player's language writes it. */
const written = (value: string | number): string =>
  typeof value === 'string' || Number.isInteger(value) ? String(value) : value.toLocaleString(locale(), {maximumFractionDigits: 1});

/** A text in the player's language. `{name}` stands for a value. */
export function t(text: string, values: Record<string, string | number> = {}): string {
  return (words?.texts[text] ?? text).replace(/\{(\w+)\}/g, (_, name: string) => written(values[name] ?? ''));
}

/** A number with its noun: "1 card", "2 cards". */
export function count(number: number, noun: string): string {
  const [one, many] = words?.nouns[noun] ?? [noun, `${noun}s`];
  return `${number} ${number === 1 ? one : many}`;
}
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A chance from 0 to 1 as a percentage, which is 0% or 100% only if the chance is. */
export const percent = (chance: number): string =>
  chance > 0 && chance < 0.01 ? t('below 1%') : chance < 1 && chance > 0.99 ? t('above 99%') : `${Math.round(chance * 100)}%`;
