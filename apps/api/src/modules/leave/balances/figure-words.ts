import type { BalanceFigure } from '@muster/contract/leave/balance-figure'
import { figureTexts } from './figure.texts.ts'

/** "17 available = 24 − 3 booked − 4 pending; 2 lapse after 31 December 2026", for mails and approvers. */
export function figureWords({ on, held, booked, waiting, later, available, lapses }: BalanceFigure): string {
  const parts = [
    booked === 0 ? '' : figureTexts('booked', { days: booked }),
    waiting === 0 ? '' : figureTexts('waiting', { days: waiting }),
    later > 0 ? figureTexts('creditedLater', { days: later }) : '',
    later < 0 ? figureTexts('debitedLater', { days: -later }) : '',
  ].join('')
  const sum =
    parts === '' ? figureTexts('alone', { available }) : figureTexts('parts', { available, held, parts })
  const gone = lapses
    .filter(({ last_day }) => last_day < on)
    .map(({ days, last_day: day }) => figureTexts('lapse', { days, day }))
  return [sum, ...gone].join('; ')
}
