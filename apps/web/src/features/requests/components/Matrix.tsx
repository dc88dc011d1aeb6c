import { Text } from '@mantine/core'
import type { MatrixStage } from '@muster/contract/requests/requests.contract'
import { PersonChip } from '@muster/ui/people'
import { useTranslation } from 'react-i18next'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from './Requests.module.css'

type Approver = MatrixStage['approvers'][number]

function ApproverLine({ approver }: { approver: Approver }) {
  const { t } = useTranslation('approval')
  const format = useFormatter()
  const by = approver.decided_by && approver.decided_by !== approver.EMPLOYEE_NAME ? approver.decided_by : ''
  const through = approver.through && approver.through !== 'person' ? approver.through : ''
  const standing = [
    t(`page.person.${approver.state}`),
    by,
    through ? t(`page.through.${through as 'mail'}`) : '',
    approver.decided_at ? format.dayTime(approver.decided_at) : '',
  ]
  return (
    <li>
      <PersonChip
        name={approver.EMPLOYEE_NAME}
        colorKey={approver.EMPLOYEE_ID ?? approver.EMPLOYEE_NAME}
        subtitle={standing.filter(Boolean).join(' · ')}
      />
      <Text size="xs" c="dimmed" mt={2}>
        {[
          approver.via,
          approver.replaced,
          approver.delegate ? t('page.delegate', { name: approver.delegate }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {approver.comment ? <Text size="sm">“{approver.comment}”</Text> : null}
    </li>
  )
}

/** The approval chain stage by stage, with the reason for each approver. */
export function Matrix({ stages }: { stages: readonly MatrixStage[] }) {
  const { t } = useTranslation('approval')
  return (
    <ol className={classes.list}>
      {stages.map((stage) => (
        <li key={stage.position} className={classes.stage} data-state={stage.state}>
          <Text fw={600} size="sm">
            {stage.name || t('page.stage', { number: stage.position + 1 })}
            {' · '}
            {t(`page.stageState.${stage.state}`)}
          </Text>
          {stage.approvers.length > 1 ? (
            <Text size="xs" c="dimmed">
              {t(`page.mode.${stage.mode}`, { count: stage.count })}
            </Text>
          ) : null}
          {stage.unresolved ? <Text size="sm">{stage.unresolved}</Text> : null}
          <ul className={classes.approvers}>
            {stage.approvers.map((approver) => (
              <ApproverLine key={`${approver.EMPLOYEE_ID}-${approver.EMPLOYEE_NAME}`} approver={approver} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
