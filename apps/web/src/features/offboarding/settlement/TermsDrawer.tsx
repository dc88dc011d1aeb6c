import {
  listSettlementPolicies,
  saveSettlementPolicy,
} from '@muster/contract/calls/offboarding/settlement/settlement-terms'
import type { DataOf } from '@muster/contract/kit/index'
import { dueCounts, perDays } from '@muster/contract/offboarding/settlement/settlement.constants'
import type { SettlementPolicy } from '@muster/contract/offboarding/settlement/settlement-terms.contract'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import {
  choicesFrom,
  choicesOf,
  multiField,
  numberField,
  selectField,
  switchField,
  textField,
} from '../../../lib/form/fields.ts'
import { type BodyOf, saving } from '../../../lib/form/saving.ts'
import './texts.ts'

interface Props {
  /** Null for a country without terms of its own. */
  policy: SettlementPolicy | null
  lists: DataOf<typeof listSettlementPolicies>
  onClose: () => void
}

/** What settlements in a country are computed by. */
export default function TermsDrawer({ policy, lists, onClose }: Props) {
  const { t } = useTranslation('settlement')
  const taken = new Set(lists.policies.map(({ country_id }) => country_id))
  const free = lists.countries.filter(({ id }) => !taken.has(id))
  // A country starts with what applies to it until then.
  const known = policy ?? (lists.policies.at(-1) as SettlementPolicy)
  const components = choicesFrom(lists.components)
  const perDayChoices = choicesOf(perDays, (value) => t(`terms.perDays.${value}`))
  const gratuity = { field: 'has_gratuity', values: [true] }
  const gross = { help: t('terms.gross') }
  return (
    <FormDrawer<BodyOf<typeof saveSettlementPolicy>>
      title={policy ? t('terms.edit', { country: policy.country || t('terms.elsewhere') }) : t('terms.add')}
      onClose={onClose}
      width={560}
      keys={[]}
      fields={[
        ...(policy
          ? []
          : [selectField('country_id', t('terms.country'), choicesFrom(free), { isRequired: true })]),
        selectField('per_day', t('terms.perDay'), perDayChoices, { isRequired: true }),
        selectField('recovery_per_day', t('terms.recoveryPerDay'), perDayChoices, { isRequired: true }),
        selectField('recovery_component_id', t('terms.recoveryOf'), components, gross),
        multiField('leave_type_ids', t('terms.encash'), choicesFrom(lists.leave_types)),
        selectField('encash_component_id', t('terms.encashOf'), components, gross),
        numberField('encash_divisor', t('terms.encashDivisor'), { isRequired: true }),
        switchField('has_gratuity', t('terms.hasGratuity')),
        selectField('gratuity_component_id', t('terms.gratuityOf'), components, {
          ...gross,
          showIf: gratuity,
        }),
        numberField('gratuity_days', t('terms.gratuityDays'), { showIf: gratuity }),
        numberField('gratuity_divisor', t('terms.gratuityDivisor'), { showIf: gratuity }),
        numberField('gratuity_min_years', t('terms.gratuityYears'), { showIf: gratuity }),
        textField('gratuity_cap', t('terms.gratuityCap'), { MAX_LENGTH: 17, showIf: gratuity }),
        numberField('due_days', t('terms.dueDays'), { isRequired: true }),
        selectField(
          'due_counts',
          t('terms.dueCounts'),
          choicesOf(dueCounts, (value) => t(`terms.counts.${value}`)),
          { isRequired: true },
        ),
      ]}
      record={policy}
      start={{ ...known, country_id: null }}
      toBody={(draft) => ({
        ...{ policy_id: policy?.policy_id ?? null, version: policy?.version ?? 0 },
        country_id: policy ? policy.country_id : draft.country_id,
        ...{ per_day: draft.per_day, recovery_per_day: draft.recovery_per_day },
        recovery_component_id: draft.recovery_component_id || null,
        encash_component_id: draft.encash_component_id || null,
        encash_divisor: Number(draft.encash_divisor),
        leave_type_ids: draft.leave_type_ids ?? [],
        has_gratuity: draft.has_gratuity === true,
        // Hidden fields keep what they had.
        gratuity_component_id: draft.gratuity_component_id || null,
        gratuity_days: Number(draft.gratuity_days ?? known.gratuity_days),
        gratuity_divisor: Number(draft.gratuity_divisor ?? known.gratuity_divisor),
        gratuity_min_years: Number(draft.gratuity_min_years ?? known.gratuity_min_years),
        gratuity_cap: draft.gratuity_cap || null,
        due_days: Number(draft.due_days),
        due_counts: draft.due_counts,
      })}
      save={saving(saveSettlementPolicy)}
      refresh={[listSettlementPolicies]}
    />
  )
}
