import type {TrainingView} from './training';

// What is loaded when it is first asked for, because a first view does not need it.
export {calendar, resultsOfDays} from './calendar';
export {carryTable, takeCarried} from './carry';
export {chancesView} from './chances_view';
export {dayDialog, keepCurve} from './day_dialog';
export {help} from './help';
export {moreDialog} from './more';
export {statisticsView} from './statistics_view';
/** The training, by a file of its own. The first load need not name that. */
export const loadTraining = async (...page: Parameters<typeof TrainingView.load>): Promise<TrainingView> =>
  (await import('./training')).TrainingView.load(...page);
