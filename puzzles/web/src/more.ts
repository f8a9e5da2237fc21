import type {App} from './app';
import {closeDialogs, openDialog} from './dialog';
import {h} from './dom';
import {today} from './dates';
import {placeTyped} from './link';
import {preferences} from './preferences';
import {count, t} from './words';

const rules = (): [string, string][] => [
  ['solo', t('Solo: hand of 8, at least 2 a turn')],
  ['solo-expert', t('Expert: hand of 8, at least 3 a turn')],
  ['solo-expert-7', t('Expert: hand of 7, at least 3 a turn')],
];

const button = (label: string, action: () => void): HTMLElement => h('button', {type: 'button', onclick: action}, label);

/** Opens the dialog with settings, other deals, printing, and export and import of data. */
export function moreDialog(app: App): void {
  const {table} = app;
  const game = table.isLesson ? undefined : table.current;
  openDialog(t('More'), [
    h('h3', {}, t('Play')),
    ...preferences(app),
    ...(game !== undefined && table.playing ? [h('div', {class: 'row'},
      !game.open && button(t('Open the draw pile'), () => table.askToOpen()),
      button(t('Give up this game'), () => table.askToGiveUp()))] : []),
    h('h3', {}, t('Any deal')), dealForm(app),
    h('p', {class: 'faint'}, t('By its number, its code, its cards or a link; with nothing, a random deal. All of the first million can be beaten by the rules of solo.')),
    ...(game !== undefined ? [h('h3', {}, t('On paper')), h('div', {class: 'row'}, button(t('Print this deal'), () => { closeDialogs(); app.print(); })),
      h('p', {class: 'faint'}, t('The sheet has the draw pile too, below a fold and upside down.'))] : []),
    ...published(app),
    h('h3', {}, t('Your data')), ...dataRow(app),
    h('h3', {}, t('As an app')),
    ...(app.install !== undefined ? [h('div', {class: 'row'}, button(t('Install'), () => { closeDialogs(); app.install?.(); }))]
      : [h('p', {class: 'faint'}, t('To install: choose “Install” or “Add to home screen” in the browser’s menu. It plays without a connection.'))]),
  ]);
}

/** Leads to any deal. */
function dealForm(app: App): HTMLElement {
  const typed = h('input', {type: 'text', maxlength: 1000, placeholder: '42', 'aria-label': t('Deal number or code'), autocomplete: 'off', spellcheck: 'false'});
  const select = h('select', {'aria-label': t('Rules')}, ...rules().map(([name, words]) => h('option', {value: name}, words)));
  return h('form', {
    class: 'deal',
    onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      app.leadTo(() => placeTyped(typed.value, select.value), select.value);
    },
  }, select, typed, h('button', {type: 'submit'}, t('Play')));
}

/** Links to what is published beside the page. */
function published(app: App): Node[] {
  const {date} = app;
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

function dataRow(app: App): Node[] {
  const said = h('p', {class: 'faint', role: 'status'});
  const file = h('input', {type: 'file', accept: '.json,application/json', class: 'unseen', tabindex: -1, 'aria-label': t('File to import')});
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    if (chosen === undefined) return;
    try {
      const {taken, refused} = app.store.import(await chosen.text(), (id, saved) => app.isLegal(id, saved));
      app.reopen();
      const games = t('{games} taken over', {games: count(taken, 'game')});
      said.textContent = refused > 0 ? t('{games}; {refused} refused: the rules forbid them.', {games, refused}) : `${games}.`;
    } catch (fault) {
      said.textContent = t('Nothing was taken over: {reason}.', {reason: fault instanceof Error ? fault.message : String(fault)});
    }
    file.value = '';
  });
  const exportData = (): void => {
    const url = URL.createObjectURL(new Blob([app.store.export()], {type: 'application/json'}));
    h('a', {href: url, download: `backtrick-${today()}.json`}).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    said.textContent = t('Exported.');
  };
  return [h('div', {class: 'row'}, button(t('Export'), exportData), button(t('Import'), () => file.click())), file, said];
}
