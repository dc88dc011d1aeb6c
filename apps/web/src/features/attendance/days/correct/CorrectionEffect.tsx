import { Alert, Skeleton, Table, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { previewSettling, SettledDayView } from '@muster/contract/attendance/settling.contract'
import { previewSettling as previewCall } from '@muster/contract/calls/attendance/settling'
import type { BodyOf } from '@muster/contract/kit/index'
import { IconAlertTriangle } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../../lib/calls/api.ts'
import { readOptions } from '../../../../lib/calls/query.ts'
import { useFormatter } from '../../../../lib/session/session.ts'
import classes from '../Days.module.css'
import { useDayWords } from '../day-words.ts'
import './texts.ts'

type Body = BodyOf<typeof previewSettling>
type Figures = NonNullable<SettledDayView['after']>

const PAUSE_MS = 250

/** The day before and after the correction, or why this correction is not possible. */
export function CorrectionEffect({ requested }: { requested: Body }) {
  const { t } = useTranslation('attendanceCorrect')
  const [body] = useDebouncedValue(requested, PAUSE_MS)
  const isFilled = body.how !== 'times' || Object.keys(body.times ?? {}).length > 0
  const preview = useQuery({
    ...readOptions(previewCall, { body }),
    meta: { errorShown: 'inline' as const },
    staleTime: 0,
    enabled: isFilled,
  })
  const day = isFilled ? preview.data?.days[0] : undefined
  return (
    <section aria-labelledby="correction-effect" className={classes.effect}>
      <Title order={3} size="h5" id="correction-effect">
        {t('correct.effect')}
      </Title>
      <div role="status">
        {isFilled ? null : (
          <Text size="sm" c="dimmed">
            {t('correct.incomplete')}
          </Text>
        )}
        {isFilled && preview.error ? <Text size="sm">{messageOf(preview.error)}</Text> : null}
        {isFilled && preview.isPending ? <Skeleton height={120} /> : null}
        {day?.problem ? (
          <Alert color="orange" icon={<IconAlertTriangle size={18} />}>
            {day.problem}
          </Alert>
        ) : null}
        {day?.before && day.after ? <Compared before={day.before} after={day.after} /> : null}
      </div>
    </section>
  )
}

function Compared({ before, after }: { before: Figures; after: Figures }) {
  const { t } = useTranslation('attendanceCorrect')
  const words = useDayWords()
  const format = useFormatter()
  const time = (value: string | null) => (value === null ? t('correct.none') : format.time(value))
  const minutes = (value: number) => (value === 0 ? t('correct.none') : words.hours(value))
  const rows: [label: string, textOf: (figures: Figures) => string][] = [
    [t('correct.status'), ({ status }) => words.status(status)],
    [t('correct.in'), ({ first_in }) => time(first_in)],
    [t('correct.out'), ({ last_out }) => time(last_out)],
    [t('attendanceDays:worked'), ({ worked }) => words.hours(worked)],
    [t('correct.late'), ({ late_by }) => minutes(late_by)],
    [t('correct.early'), ({ early_by }) => minutes(early_by)],
  ]
  return (
    <Table verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          <Table.Th scope="col">{t('correct.before')}</Table.Th>
          <Table.Th scope="col">{t('correct.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([label, textOf]) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400}>
              {label}
            </Table.Th>
            <Table.Td>{textOf(before)}</Table.Td>
            <Table.Td fw={textOf(before) === textOf(after) ? undefined : 600}>{textOf(after)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
