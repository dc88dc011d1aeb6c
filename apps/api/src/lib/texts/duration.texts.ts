import { defineTexts, type Text } from './texts.ts'

const durationTexts = defineTexts('lib.duration', {
  en: {
    minutes: '{minutes} min',
    hours: '{hours} h',
    hoursMinutes: '{hours} h {minutes} min',
  },
  hi: {
    minutes: '{minutes} मिनट',
    hours: '{hours} घंटे',
    hoursMinutes: '{hours} घंटे {minutes} मिनट',
  },
})

const HOUR = 60

/** A length of time: `45 min`, `2 h`, `2 h 15 min`. @param length in minutes, whole and not negative */
export function durationText(length: number): Text {
  const [hours, minutes] = [Math.floor(length / HOUR), length % HOUR]
  if (hours === 0) return durationTexts.text('minutes', { minutes })
  return minutes === 0
    ? durationTexts.text('hours', { hours })
    : durationTexts.text('hoursMinutes', { hours, minutes })
}
