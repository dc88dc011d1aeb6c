import {
  listNoticeRules,
  removeNoticeRule,
  saveNoticeRule,
} from '@muster/contract/calls/offboarding/notice-rules'
import type { DataOf } from '@muster/contract/kit/index'
import type { NoticeRule } from '@muster/contract/offboarding/notice-rules.contract'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  choicesFrom,
  choicesOf,
  numberField,
  selectField,
  statusField,
  switchField,
  textField,
} from '../../../lib/form/fields.ts'
import type { Draft } from '../../../lib/form/record-form-types.ts'
import { type BodyOf, removing, saving } from '../../../lib/form/saving.ts'
import '../texts.ts'

type Body = BodyOf<typeof saveNoticeRule>

const probations = ['any', 'yes', 'no'] as const
const start = { days: 30, counts: 'calendar', starts: 'next_day', probation: 'any', status: 1 }

function toBody({ probation, extend_by_leave, ...draft }: Draft): Body {
  return {
    ...(draft as unknown as Body),
    in_probation: probation === 'yes' ? true : probation === 'no' ? false : null,
    extend_by_leave: Boolean(extend_by_leave),
  }
}

/** Adds or edits a notice rule. */
export default function RuleDrawer({
  rule,
  options,
  onClose,
}: {
  rule: NoticeRule | null
  options: DataOf<typeof listNoticeRules>['options']
  onClose: () => void
}) {
  const { t } = useTranslation('offboarding')
  const isRequired = true
  const any = { placeholder: t('settings.anybody') }
  const probation = rule?.in_probation === true ? 'yes' : rule?.in_probation === false ? 'no' : 'any'
  return (
    <FormDrawer<Body>
      title={rule ? t('settings.editTitle', { name: rule.name }) : t('settings.addTitle')}
      onClose={onClose}
      fields={[
        textField('name', t('settings.name'), { isRequired, MAX_LENGTH: 80 }),
        selectField('grade_id', t('settings.grade'), choicesFrom(options.grade), any),
        selectField(
          'employment_type_id',
          t('settings.employmentType'),
          choicesFrom(options.employment_type),
          any,
        ),
        selectField(
          'probation',
          t('settings.probation'),
          choicesOf(probations, (one) => t(`settings.probations.${one}`)),
          {
            isRequired,
          },
        ),
        numberField('days', t('settings.days'), { isRequired }),
        selectField(
          'counts',
          t('settings.counts'),
          choicesOf(['calendar', 'working'] as const, (one) => t(`settings.countsOf.${one}`)),
          {
            isRequired,
          },
        ),
        selectField(
          'starts',
          t('settings.starts'),
          choicesOf(['next_day', 'same_day'] as const, (one) => t(`settings.startsOn.${one}`)),
          {
            isRequired,
          },
        ),
        switchField('extend_by_leave', t('settings.extend')),
        statusField('status', t('settings.status')),
      ]}
      record={rule && { ...rule, probation }}
      start={start}
      toBody={toBody}
      save={saving(saveNoticeRule)}
      remove={rule && { run: removing(removeNoticeRule, { id: rule.id }), text: t('settings.removeText') }}
      refresh={[listNoticeRules]}
    />
  )
}
