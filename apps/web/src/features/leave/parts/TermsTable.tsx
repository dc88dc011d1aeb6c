import { Badge, Button, Group, Select, Text } from '@mantine/core'
import { disbursementNames } from '@muster/contract/leave/leave.constants'
import { NEW_COMP_OFF_TERMS, NEW_LEAVE_TERMS } from '@muster/contract/leave/new-leave-terms'
import { useTranslation } from 'react-i18next'
import classes from '../Leave.module.css'
import type { RuleDetails } from '../leave-queries.ts'
import { useMainAmount } from '../rule/main-amount.ts'
import type { RuleRow } from './PublishVersion.tsx'
import '../texts.ts'

interface AddTypeProps {
  options: Pick<RuleDetails['options'], 'leave_types'>
  rows: RuleRow[]
  onAdd: (row: RuleRow) => void
}

/** Adds a leave type to a rule, or to a draft of one. */
export function AddType({ options, rows, onAdd }: AddTypeProps) {
  const { t } = useTranslation(['leave', 'leaveYears'])
  const free = options.leave_types.filter(
    (type) => !rows.some((row) => row.LEAVE_TYPE_ID === type.LEAVE_TYPE_ID),
  )
  if (free.length === 0) return null
  return (
    <Select
      aria-label={t('rule.addType')}
      placeholder={t('rule.addType')}
      value={null}
      data={free.map((type) => ({ value: String(type.LEAVE_TYPE_ID), label: type.LEAVE_TYPE_NAME }))}
      onChange={(value) => {
        const type = free.find((one) => String(one.LEAVE_TYPE_ID) === value)
        if (!type) return
        onAdd({ ...type, terms: type.kind === 'comp_off' ? NEW_COMP_OFF_TERMS : NEW_LEAVE_TERMS })
      }}
    />
  )
}

interface TermsTableProps {
  rows: RuleRow[]
  onEdit: (row: RuleRow) => void
  onBlackouts: (row: RuleRow) => void
  onRemove: (id: number) => void
}

/** Leave types of a rule with their main terms; each opens an editor. */
export function TermsTable({ rows, onEdit, onBlackouts, onRemove }: TermsTableProps) {
  const { t } = useTranslation(['leave', 'leaveYears'])
  const amount = useMainAmount()
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.LEAVE_TYPE_ID}>
          <div>
            <Group gap="xs">
              <Badge variant="dot" color={row.colour}>
                {row.LEAVE_TYPE_CODE}
              </Badge>
              <Text fw={600}>{row.LEAVE_TYPE_NAME}</Text>
            </Group>
            <Text size="sm" c="dimmed">
              {disbursementNames[row.terms.disbursement]}
              {amount(row.terms) ? ` · ${amount(row.terms)}` : ''}
              {row.terms.waiting_days > 0 ? ` · ${t('rule.after', { count: row.terms.waiting_days })}` : ''}
              {row.terms.gender === 'All' ? '' : ` · ${t(`genders.${row.terms.gender}`)}`}
            </Text>
          </div>
          <Group gap="xs" justify="end">
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('editOne', { name: row.LEAVE_TYPE_NAME })}
              onClick={() => onEdit(row)}
            >
              {t('edit')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('leaveYears:blackout.of', {
                name: row.LEAVE_TYPE_NAME,
                count: row.terms.blackouts.length,
              })}
              onClick={() => onBlackouts(row)}
            >
              {t('leaveYears:blackout.button', { count: row.terms.blackouts.length })}
            </Button>
            {rows.length > 1 ? (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={t('rule.removeOne', { name: row.LEAVE_TYPE_NAME })}
                onClick={() => onRemove(row.LEAVE_TYPE_ID)}
              >
                {t('rule.remove')}
              </Button>
            ) : null}
          </Group>
        </li>
      ))}
    </ul>
  )
}
