import { updateLeaveRule as updateCall } from '@muster/contract/calls/leave/leave-rules'
import type { BodyOf } from '@muster/contract/kit/index'
import type { RuleDetail, updateLeaveRule } from '@muster/contract/leave/leave-rules.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { areaField, signedField, textField } from '../../../lib/form/fields.ts'
import { saving } from '../../../lib/form/saving.ts'
import { type RuleDetails, refreshSetup } from '../leave-queries.ts'
import { RuleEffect } from '../rule/RuleEffect.tsx'
import { type Conditions, Whom } from '../rule/Whom.tsx'
import '../texts.ts'

interface RuleDrawerProps {
  rule: RuleDetail
  options: RuleDetails['options']
  onClose: () => void
}

/** Edits the name of a leave rule and whom it applies to, and shows how many people this affects. */
export default function RuleDrawer({ rule, options, onClose }: RuleDrawerProps) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  return (
    <FormDrawer<BodyOf<typeof updateLeaveRule>, { conditions: Conditions }>
      title={t('editOne', { name: rule.LEAVE_RULE_NAME })}
      onClose={onClose}
      width={560}
      fields={[
        textField('LEAVE_RULE_NAME', t('rule.name'), { isRequired: true }),
        areaField('description', t('rule.description')),
        signedField('priority', t('rule.priority'), { help: t('rule.priorityHelp') }),
      ]}
      record={rule}
      keys={['LEAVE_RULE_ID', 'version']}
      part={{
        initial: { conditions: rule.conditions },
        render: ({ value, onChange, draft }) => (
          <>
            <Whom
              attributes={options.attributes}
              conditions={value.conditions}
              onChange={(conditions) => onChange({ conditions })}
            />
            <RuleEffect
              body={{
                LEAVE_RULE_ID: rule.LEAVE_RULE_ID,
                priority: Number(draft.priority ?? 0),
                conditions: value.conditions,
              }}
            />
          </>
        ),
      }}
      toBody={({ LEAVE_RULE_NAME, description, priority }, { conditions }) => ({
        ...{ LEAVE_RULE_NAME, description, priority: priority ?? 0, conditions },
      })}
      save={saving(updateCall)}
      refresh={() => refreshSetup(queries)}
    />
  )
}
