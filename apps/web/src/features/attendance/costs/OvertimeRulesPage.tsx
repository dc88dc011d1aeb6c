import type { OvertimeRuleView } from '@muster/contract/attendance/overtime.contract'
import {
  overtimeRules,
  readOvertimeRules,
  saveOvertimeRule,
} from '@muster/contract/calls/attendance/overtime'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields } from '../../../lib/master/master-fields.ts'
import { refreshRules } from './rule-queries.ts'
import './texts.ts'

/** What overtime earns, for the organisation and for locations with their own rules. */
export default function OvertimeRulesPage() {
  const { t } = useTranslation('attendanceRules')
  return (
    <MasterScreen
      list={readOvertimeRules}
      rows={({ rules }) => rules}
      keyOf={({ LOCATION_ID, day_type }) => `${LOCATION_ID} ${day_type}`}
      cardOf={(rule) => ({
        name: `${t(`overtime.dayTypes.${rule.day_type}`)}, ${rule.location ?? t('everywhere')}`,
        line: [
          t('overtime.line', {
            ...{ min: rule.min_minutes, round: rule.round_to, multiplier: rule.multiplier },
            rounding: t(`overtime.roundings.${rule.rounding}`),
            settled: t(`overtime.settled.${rule.settles}`),
          }),
          rule.max_minutes === null ? '' : t('overtime.most', { count: rule.max_minutes }),
        ]
          .filter(Boolean)
          .join(', '),
      })}
      texts={{
        ...{ title: t('attendanceTitles:overtimeRules'), subtitle: t('overtime.subtitle') },
        ...{ add: t('overtime.add'), change: t('edit'), changeOne: (name) => t('editOne', { name }) },
        empty: { title: t('overtime.none'), text: t('overtime.noneText') },
      }}
      drawer={({ row, data, title, close }) => (
        <RuleDrawer rule={row} locations={data.locations} title={title} onClose={close} />
      )}
    />
  )
}

interface RuleDrawerProps {
  rule: OvertimeRuleView | null
  locations: readonly { id: number; name: string }[]
  title: string
  onClose: () => void
}

const start = {
  ...{ LOCATION_ID: null, day_type: 1, min_minutes: 30, round_to: 15, rounding: 'down', multiplier: 1 },
  ...{ max_minutes: null, settles: 'either', version: 0 },
}
// Location and day type identify the rule, so they cannot be changed later.
const which = ['LOCATION_ID', 'day_type', 'version'] as const

function RuleDrawer({ rule, locations, title, onClose }: RuleDrawerProps) {
  const { t } = useTranslation('attendanceRules')
  const queries = useQueryClient()
  const place = {
    LOCATION_ID: {
      ...{ label: t('location'), choices: choicesFrom(locations), placeholder: t('everywhere') },
    },
    day_type: {
      ...{ label: t('overtime.dayType'), help: t('overtime.beyond') },
      wordOf: (type: OvertimeRuleView['day_type']) => t(`overtime.dayTypes.${type}`),
    },
  }
  const fields = masterFields(overtimeRules, {
    ...(rule ? {} : place),
    min_minutes: { label: t('overtime.min') },
    round_to: { label: t('overtime.round') },
    rounding: {
      label: t('overtime.rounding'),
      wordOf: (way: OvertimeRuleView['rounding']) => t(`overtime.roundings.${way}`),
    },
    multiplier: { label: t('overtime.multiplier') },
    max_minutes: { label: t('overtime.max') },
    settles: {
      label: t('overtime.settles'),
      wordOf: (settles: OvertimeRuleView['settles']) => t(`overtime.settled.${settles}`),
    },
  })
  const { location: _location, ...stored } = rule ?? { location: null }
  return (
    <FormDrawer
      title={title}
      onClose={onClose}
      fields={fields}
      record={rule}
      start={start}
      keys={which}
      // Version 0 keeps a new rule from replacing one that somebody else added meanwhile.
      toBody={(draft) => (rule ? draft : { ...draft, version: 0 })}
      save={saving(saveOvertimeRule)}
      remove={
        rule && {
          run: removing(saveOvertimeRule, { ...(stored as Omit<OvertimeRuleView, 'location'>), remove: 1 }),
          label: t('remove'),
        }
      }
      refresh={() => refreshRules(queries)}
    />
  )
}
