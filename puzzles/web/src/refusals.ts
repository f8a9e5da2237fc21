import {t} from './words';

// What the engine says to what a player can type, paste or tap. The engine speaks English. A text here is what the page
// says in its place, with `{name}` for what varies; if the page says it in other words, the engine's words come first.
const TEXTS: readonly (string | [engine: string, page: string])[] = [
  // Numbers, codes and decks
  ['found "{found}", expected a rule set and a deal number, such as solo:42', '"{found}" is no deal: write its number, or rules and a number, such as solo:42'],
  ['found "{found}" after a code', '"{found}" follows a code, which must stand alone'],
  ['found "{found}" in a code, which holds the digits and small letters but 1, b, i and o', '"{found}" does not belong into a code: it has digits and small letters, without 1, b, i and o'],
  ["the code's checksum does not fit: some character of it is wrong, missing or too many", 'the code is damaged: a character is wrong, missing or too many'],
  ['the code is of version {version}, this program reads version {known}', 'the code is from a newer Backtrick'],
  ['the code has not the length of one for {cards} cards', 'the code is damaged: it is too short or too long for {cards} cards'],
  ['the code names no order of {cards} cards', 'the code is damaged: it names no order of {cards} cards'],
  ['{what} is {value}, allowed are 1 to {most}', 'the code is of rules that do not exist'],
  ['this is a deal of Level 8: use level8 solve', 'this is a deal of Level 8'],
  ['found "{found}" before the colon, expected deck or one of {rules}', '"{found}" before the colon is no rule set; there are {rules}'],
  ['found "{found}" before the equals sign, expected deck or one of {rules}', '"{found}" before the equals sign is no rule set; there are {rules}'],
  ['found "{found}", expected a card from 2 to {last} as card {place} of the deck', '"{found}" is no card: they are 2 to {last}'],
  ['found "{found}" after all {cards} cards', '"{found}" comes after all {cards} cards'],
  ['{card} is card {first} of the deck already and cannot be card {place} too', 'the card {card} comes twice'],
  ['{card} is card {first} of the deck already and cannot be card {place} too; {missing} missing', 'the card {card} comes twice'],
  'the deck ends after {cards} of {all} cards: {card} is missing',
  ['the deck ends after {cards} of {all} cards: {missing} are missing', 'the deck ends after {cards} of {all} cards'],
  'there is no deal',
  // Level 8
  'levels are 1 to {levels}',
  'opponents are 1 to {most}',
  ['a round is the number of a deal and a level, as in 42/3', 'the number of the round is too large'],
  'the draw pile is empty',
  'the discard pile of player {player} is empty',
  'player {player} has a Skip already',
];

/** What varies in a message of the engine. Undefined if it is another message. */
function valuesIn(message: string, text: string): Record<string, string> | undefined {
  const pattern = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>.*?)');
  const found = new RegExp(`^${pattern}$`, 's').exec(message);
  return found === null ? undefined : {...found.groups};
}

/** A refusal of the engine in the player's language. Undefined if no player can cause it. */
export function refusalInWords(message: string): string | undefined {
  for (const text of TEXTS) {
    const [engine, page] = typeof text === 'string' ? [text, text] : text;
    const values = valuesIn(message, engine);
    if (values !== undefined) return t(page, values);
  }
  return undefined;
}
