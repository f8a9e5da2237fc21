import {carryAll} from './carry';
import {closeDialogs, goTo, openDialog} from './dialog';
import {h} from './dom';
import {today} from './dates';
import {save} from './download';
import {detailsView, explained} from './faults';
import {placeTyped, type Place} from './link';
import {preferences} from './preferences';
import {reminderForm} from './reminder';
import type {SavedGame} from './saved';
import type {Store} from './store';
import type {Table} from './table';
import {TEAMS} from './team_link';
import {count, t} from './words';

const rules = (): [string, string][] => [
  ['solo', t('Solo: hand of 8, at least 2 a turn')],
  ['solo-expert', t('Expert: hand of 8, at least 3 a turn')],
  ['solo-expert-7', t('Expert: hand of 7, at least 3 a turn')],
  ['short', t('Short: 60 cards, hand of 6, at least 4 a turn')],
  ...TEAMS.map((name, i): [string, string] => [name, t('With others, {players} players', {players: i + 2})]),
];

const button = (label: string, action: () => void): HTMLElement => h('button', {type: 'button', onclick: action}, label);

/** What the dialog needs of the page. */
export interface Page {
  readonly table: Table;
  readonly store: Store;
  /** The day of the puzzles on the table, if they are daily puzzles. */
  readonly date: string | undefined;
  /** Shows the browser's own prompt to install the page. Undefined while the browser offers none. */
  readonly install: (() => void) | undefined;
  leadTo(read: () => Place | undefined, rules: string): void;
  print(): void;
  /** Whether the referee accepts a saved game. */
  isLegal(deal: string, game: SavedGame): boolean;
  reopen(): void;
}

/** Opens the dialog with settings, other deals, printing, and export and import of data. */
export function moreDialog(page: Page): void {
  const {table} = page;
  const game = table.isLesson ? undefined : table.current;
  openDialog(t('More'), [
    h('h3', {}, t('Play')),
    ...preferences(page),
    ...(game !== undefined && table.playing ? [h('div', {class: 'row'},
      !game.open && button(t('Open the draw pile'), () => table.askToOpen()),
      button(t('Give up this game'), () => table.askToGiveUp()))] : []),
    h('h3', {}, t('Play with others')),
    h('p', {class: 'faint'}, t('With computers, or persons at this device. Nobody sees another hand or tells numbers.')),
    h('div', {class: 'row'}, ...TEAMS.map((name, i) => button(t('{players} players', {players: i + 2}), () => page.leadTo(() => undefined, name)))),
    h('h3', {}, t('Another game')), h('div', {class: 'row'}, ...([['Training', 'training'], ['Level 8', 'level8']] as const).map(([name, hash]) => button(t(name), () => goTo(`#${hash}`)))),
    h('h3', {}, t('Any deal')), dealForm(page),
    h('p', {class: 'faint'}, t('By its number, its code, its cards or a link; with nothing, a random deal. All of the first million can be beaten by the rules of solo.')),
    ...(game !== undefined ? [h('h3', {}, t('On paper')), h('div', {class: 'row'}, button(t('Print this deal'), () => { closeDialogs(); page.print(); })),
      h('p', {class: 'faint'}, t('The sheet has the draw pile too, below a fold and upside down.'))] : []),
    ...published(page),
    h('h3', {}, t('Your data')), ...dataRow(page),
    h('h3', {}, t('A reminder')), reminderForm(),
    h('h3', {}, t('As an app')),
    ...(page.install !== undefined ? [h('div', {class: 'row'}, button(t('Install'), () => { closeDialogs(); page.install?.(); }))]
      : [h('p', {class: 'faint'}, t('To install: choose “Install” or “Add to home screen” in the browser’s menu. It plays without a connection.'))]),
  ]);
}

/** Leads to any deal. */
function dealForm(page: Page): HTMLElement {
  const typed = h('input', {type: 'text', maxlength: 1000, placeholder: '42', 'aria-label': t('Deal number or code'), autocomplete: 'off', spellcheck: 'false'});
  const select = h('select', {'aria-label': t('Rules')}, ...rules().map(([name, words]) => h('option', {value: name}, words)));
  return h('form', {
    class: 'deal',
    onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      page.leadTo(() => placeTyped(typed.value, select.value), select.value);
    },
  }, select, typed, h('button', {type: 'submit'}, t('Play')));
}

/** Links to what is published beside the page. */
function published(page: Page): Node[] {
  const {date} = page;
  if (date === undefined) return [];
  const link = (path: string, words: string): HTMLElement => h('li', {}, h('a', {href: path}, words));
  return [
    h('h3', {}, t('To follow')),
    h('ul', {class: 'links'},
      link('feed.json', t('Feed (JSON)')), link('atom.xml', t('Feed (Atom)')), link('calendar.ics', t('Calendar for your own')),
      link(`print/${date}.svg`, t('Print sheet of the day')),
      ...(date < today() ? [link(`solutions/${date}.json`, t('Solutions of the day'))] : [])),
  ];
}

function dataRow(page: Page): Node[] {
  const said = h('p', {class: 'faint', role: 'status'});
  const file = h('input', {type: 'file', accept: '.json,application/json', class: 'unseen', tabindex: -1, 'aria-label': t('File to import')});
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    if (chosen === undefined) return;
    try {
      const {taken, refused} = page.store.import(await chosen.text(), (id, saved) => page.isLegal(id, saved));
      page.reopen();
      const games = t('{games} taken over', {games: count(taken, 'game')});
      said.textContent = refused > 0 ? t('{games}; {refused} refused: the rules forbid them.', {games, refused}) : `${games}.`;
    } catch (fault) {
      const {words, details} = await explained(fault);
      said.replaceChildren(t('Nothing was taken over: {reason}.', {reason: words}), ...detailsView(details));
    }
    file.value = '';
  });
  const exportData = (): void => {
    save(`backtrick-${today()}.json`, 'application/json', page.store.export());
    said.textContent = t('Exported.');
  };
  return [h('div', {class: 'row'}, button(t('Export'), exportData), button(t('Import'), () => file.click()),
    button(t('To another device'), () => void carryAll(page.store))), file, said];
}
