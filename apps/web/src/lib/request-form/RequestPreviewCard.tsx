import { Alert, Card, Group, List, Loader, Text, Title } from '@mantine/core'
import { addDays } from '@muster/contract/kit/days'
import type { RequestPreview } from '@muster/contract/requests/kinds/request-preview'
import { type ReactNode, type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../calls/api.ts'
import { dayTexts } from '../language/day-texts.ts'
import { usePreviewWords } from './preview-words.ts'
import classes from './RequestForm.module.css'
import './texts.ts'

/** Above this number, days are merged into periods. */
const ONE_BY_ONE = 10

const noFields: ReadonlySet<string> = new Set()

type Effect = RequestPreview['effect'][number]
type Day = RequestPreview['days'][number]
interface RequestPreviewCardProps {
  ref?: Ref<HTMLDivElement>
  preview: RequestPreview | undefined
  isWorking: boolean
  error: unknown
  /** Fields that show their own problems. */
  shown?: ReadonlySet<string>
  /** Heading; defaults to "Preview". */
  title?: string | undefined
  children?: ReactNode
}

/** Effect of the request if submitted now: its days, its result, problems, and approvers. */
export function RequestPreviewCard({
  ref,
  preview,
  isWorking,
  error,
  shown = noFields,
  title,
  children,
}: RequestPreviewCardProps) {
  const { t } = useTranslation('requestForm')
  const id = useId()
  return (
    <Card
      ref={ref}
      component="section"
      padding="lg"
      aria-labelledby={id}
      aria-live="polite"
      aria-busy={isWorking}
      tabIndex={-1}
      className={classes.preview}
    >
      <Group justify="space-between">
        <Title order={2} size="h4" id={id}>
          {title ?? t('preview')}
        </Title>
        {isWorking ? <Loader size="xs" role="progressbar" aria-label={t('previewing')} /> : null}
      </Group>
      {error ? (
        <Text size="sm" c="red" mt="xs" role="alert">
          {messageOf(error)}
        </Text>
      ) : preview ? (
        <>
          <Consequences preview={preview} shown={shown} />
          {children ? <div className={classes.aside}>{children}</div> : null}
          <Approvers preview={preview} />
        </>
      ) : (
        <Text size="sm" c="dimmed" mt="xs">
          {t('previewEmpty')}
        </Text>
      )}
    </Card>
  )
}

function Consequences({ preview, shown }: { preview: RequestPreview; shown: ReadonlySet<string> }) {
  const { t } = useTranslation('requestForm')
  const problems = preview.problems.filter(({ field }) => field === null || !shown.has(field))
  const { effect, days, reasons, clashes } = preview
  const isEmpty = [problems, effect, days, reasons, clashes].every((part) => part.length === 0)
  return (
    <>
      {isEmpty && preview.problems.length > 0 ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('correctFirst')}
        </Text>
      ) : null}
      {preview.summary && preview.problems.length === 0 ? (
        <Text fw={600} mt="xs">
          {preview.summary}
        </Text>
      ) : null}
      {problems.length > 0 ? (
        <Alert color="red" variant="light" title={t('problems')} mt="sm">
          <List size="sm" spacing={4}>
            {problems.map(({ text }) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      <Effects effect={preview.effect} />
      <Days days={preview.days} />
      <Lines title={t('reasons')} lines={preview.reasons} />
      <Lines title={t('clashes')} lines={preview.clashes.map(({ text }) => text)} />
    </>
  )
}

function Effects({ effect }: { effect: readonly Effect[] }) {
  const { t } = useTranslation('requestForm')
  const inWords = usePreviewWords()
  if (effect.length === 0) return null
  return (
    <dl className={classes.effect}>
      {effect.map(({ label, name, unit, before, after }) => {
        const to = inWords(unit, after)
        return [
          <dt key={`${label} ${name}`}>{t(`effects.${label}`, { name })}</dt>,
          <dd key={`${label} ${name} value`}>
            {before === null ? to : t('becomes', { before: inWords(unit, before), after: to })}
          </dd>,
        ]
      })}
    </dl>
  )
}

interface Run extends Day {
  last: string
}

/** Merges consecutive days with equal values. */
function runsOf(days: readonly Day[]): Run[] {
  const runs: Run[] = []
  for (const one of days) {
    const run = runs.at(-1)
    const follows = run && addDays(run.last, 1) === one.day
    if (follows && run.state === one.state && run.counted === one.counted) run.last = one.day
    else runs.push({ ...one, last: one.day })
  }
  return runs
}

function Days({ days }: { days: readonly Day[] }) {
  const { t, i18n } = useTranslation('requestForm')
  const { short: name } = dayTexts(i18n.language)
  if (days.length === 0) return null
  const runs = days.length > ONE_BY_ONE ? runsOf(days) : days.map((one) => ({ ...one, last: one.day }))
  return (
    <ul className={`${classes.lines} ${classes.days}`} aria-label={t('days')} style={{ marginTop: 12 }}>
      {runs.map(({ day, last, state, counted }) => (
        <li key={day} data-free={counted === 0 || state === 'week_off' || state === 'holiday' || undefined}>
          <span>{day === last ? name(day) : `${name(day)} – ${name(last)}`}</span>
          <span>{t(counted === null ? `states.${state}` : `counted.${state}`)}</span>
        </li>
      ))}
    </ul>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <Text fw={600} size="sm" mt="md">
        {title}
      </Text>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

function Approvers({ preview: { approvers, summary } }: { preview: RequestPreview }) {
  const { t } = useTranslation('requestForm')
  if (summary === '') return null
  return (
    <>
      <Text fw={600} size="sm" mt="md">
        {t('approvers')}
      </Text>
      {approvers.length === 0 ? <Text size="sm">{t('nobodyDecides')}</Text> : null}
      <ol className={classes.lines}>
        {approvers.map(({ stage, people, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stages have an order and may share a name
          <li key={at}>
            {people.join(', ') || stage}{' '}
            <Text component="span" size="sm" c="dimmed">
              {why}
            </Text>
          </li>
        ))}
      </ol>
    </>
  )
}
