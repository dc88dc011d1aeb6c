import { Select, Stack } from '@mantine/core'
import { IconAlertTriangle } from '../../icons.ts'
import classes from '../ImportAssistant.module.css'
import { StepHeading } from '../StepHeading.tsx'
import type { ImportAssistantTexts } from '../texts.ts'
import type { ColumnAnalysis, ColumnDecisions, DateFormatGuess } from '../types.ts'

type DateTexts = Pick<
  ImportAssistantTexts,
  'dates' | 'datesText' | 'dateFormatOf' | 'chooseFormat' | 'ambiguous' | 'readAs' | 'notADate'
>

interface DateFormatsProps<D extends ColumnDecisions> {
  analysis: ColumnAnalysis
  decisions: D
  onDecisionsChange: (decisions: D) => void
  /** Available date formats, such as `DD/MM/YYYY`, with their labels. */
  dateFormatOptions: { value: string; label: string }[]
  /** Reads a date of the file in a format, as display text; null if it is not a date. */
  readDate?: (text: string, format: string) => string | null
  texts: DateTexts
}

/** The format of each date column, with the resulting dates of its first values. */
export function DateFormats<D extends ColumnDecisions>(props: DateFormatsProps<D>) {
  const { analysis, decisions, texts: t } = props
  // Ignore guesses of columns that are no longer mapped to a date.
  const guesses = analysis.dateFormats.filter((guess) => decisions.mapping[guess.column] === guess.target)
  if (guesses.length === 0) return null
  return (
    <Stack gap="sm">
      <StepHeading title={t.dates} text={t.datesText} />
      <div className={classes.dates}>
        {guesses.map((guess) => (
          <DateColumn key={guess.column} guess={guess} {...props} />
        ))}
      </div>
    </Stack>
  )
}

function DateColumn<D extends ColumnDecisions>(props: DateFormatsProps<D> & { guess: DateFormatGuess }) {
  const { guess, analysis, decisions, onDecisionsChange, dateFormatOptions, readDate, texts: t } = props
  const label = analysis.targets.find((target) => target.slug === guess.target)?.label ?? guess.target
  const format = decisions.dateFormats[guess.target] ?? null

  function dayOf(example: DateFormatGuess['examples'][number]): string | null {
    if (format && readDate) return readDate(example.text, format)
    return format === guess.format ? example.date : null
  }

  return (
    <div className={classes.date}>
      <Select
        label={t.dateFormatOf(label)}
        placeholder={t.chooseFormat}
        data={dateFormatOptions}
        value={format}
        onChange={(next) =>
          next &&
          onDecisionsChange({
            ...decisions,
            dateFormats: { ...decisions.dateFormats, [guess.target]: next },
          })
        }
      />
      {guess.isAmbiguous ? (
        <div className={classes.notice} data-severity="warning">
          <IconAlertTriangle size={16} aria-hidden />
          {t.ambiguous}
        </div>
      ) : null}
      <ul className={classes.examples}>
        {guess.examples.map((example) => {
          const day = dayOf(example)
          return (
            <li key={example.text} data-bad={format && readDate && !day ? true : undefined}>
              {day ? t.readAs(example.text, day) : format ? t.notADate(example.text) : example.text}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
