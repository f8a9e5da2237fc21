import {today} from './dates';
import {h} from './dom';
import {save} from './download';
import {t} from './words';

/** An entry for calendars that repeats each day, at a time such as "07:30" wherever the player is (RFC 5545). */
export function calendarEntry(time: string, summary: string, url: string): string {
  const at = `${today().replaceAll('-', '')}T${time.replace(':', '')}00`;
  return [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Backtrick//Reminder//EN', 'BEGIN:VEVENT', 'UID:reminder@backtrick',
    `DTSTAMP:${at}Z`, `DTSTART:${at}`, 'DURATION:PT10M', 'RRULE:FREQ=DAILY', `SUMMARY:${summary}`, `URL:${url}`, 'TRANSP:TRANSPARENT',
    'BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${summary}`, 'TRIGGER:PT0M', 'END:VALARM', 'END:VEVENT', 'END:VCALENDAR', '',
  ].join('\r\n');
}

/** Makes a calendar entry that reminds of the page each day. */
export function reminderForm(): HTMLElement {
  const time = h('input', {type: 'time', value: '07:30', required: true, 'aria-label': t('Time')});
  return h('form', {
    class: 'row',
    onsubmit: (event: SubmitEvent) => {
      event.preventDefault();
      save('backtrick.ics', 'text/calendar', calendarEntry(time.value, t('Backtrick: today’s puzzles'), location.href.replace(/#.*/, '')));
    },
  }, time, h('button', {type: 'submit'}, t('Remind me each day')));
}
