import { Alert, List, Skeleton, Text, Title } from '@mantine/core'
import { previewMoveEffects, previewTransfer } from '@muster/contract/calls/employees/moves/transfers'
import type { makeTransfer } from '@muster/contract/employees/moves/transfers.contract'
import type { BodyOf } from '@muster/contract/kit/index'
import { IconAlertTriangle } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { datesInText } from '../../../lib/language/dates-in-text.ts'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Moves.module.css'
import { PersonEffects } from './TransferPreview.tsx'
import './texts.ts'

type Body = BodyOf<typeof makeTransfer>

const fresh = { staleTime: 0, gcTime: 0, placeholderData: undefined, meta: { errorShown: 'inline' as const } }

/** Live preview of the change: values, approvals, terms, people below, problems. */
export function QuickChangeEffects({ body }: { body: Body }) {
  const { t } = useTranslation('moves')
  const format = useFormatter()
  const values = body.values ?? {}
  const isFilled = Object.keys(values).length > 0 && body.effective_date !== ''
  const preview = useQuery({ ...readOptions(previewTransfer, { body }), ...fresh, enabled: isFilled })
  const { emp_id } = body.people[0] as Body['people'][number]
  const { effective_date } = body
  const effects = useQuery({
    ...readOptions(previewMoveEffects, { body: { emp_id, values, effective_date } }),
    ...fresh,
    enabled: isFilled,
  })
  if (!isFilled) return null
  const error = preview.error ?? effects.error
  const shown = preview.data?.people[0]
  return (
    <section aria-labelledby="quick-change-effects" className={classes.effects}>
      <Title order={3} size="h5" id="quick-change-effects">
        {t('quick.effects')}
      </Title>
      <div role="status">
        {error ? <Text size="sm">{messageOf(error)}</Text> : null}
        {!error && (!shown || !effects.data) ? <Skeleton height={72} /> : null}
        {shown ? <PersonEffects person={shown} /> : null}
        {preview.data?.problems.map((problem) => (
          <Alert key={problem} color="red" icon={<IconAlertTriangle size={18} />} mt="xs">
            {datesInText(problem, format)}
          </Alert>
        ))}
        {effects.data ? (
          <List size="sm" spacing={4} mt="xs">
            {effects.data.lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
            {effects.data.terms.map((term) => (
              <List.Item key={term.id}>
                {t('quick.term', {
                  label: term.label,
                  before: term.before || t('quick.nothing'),
                  after: term.after || t('quick.nothing'),
                })}
              </List.Item>
            ))}
          </List>
        ) : null}
      </div>
    </section>
  )
}
