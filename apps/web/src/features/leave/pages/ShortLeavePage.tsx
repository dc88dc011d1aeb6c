import {
  readShortLeave,
  removeShortLeave,
  saveShortLeave,
  shortLeave,
} from '@muster/contract/calls/leave/leave-settings'
import type { ShortLeaveSetting } from '@muster/contract/leave/leave-settings.contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '../../../lib/form/FormDrawer.tsx'
import { choicesFrom } from '../../../lib/form/fields.ts'
import { removing, saving } from '../../../lib/form/saving.ts'
import { MasterScreen } from '../../../lib/master/MasterScreen.tsx'
import { masterFields, masterStart } from '../../../lib/master/master-fields.ts'
import { refreshSetup } from '../leave-queries.ts'
import { CompOff, ExpiringCompOff } from '../parts/CompOff.tsx'
import '../texts.ts'

/** Settings for short leave and comp-off, and the comp-off that expires soon. */
export default function ShortLeavePage() {
  const { t } = useTranslation('leave')
  return (
    <MasterScreen
      list={readShortLeave}
      rows={({ configuration }) => configuration}
      keyOf={({ id }) => id}
      cardOf={(setting) => ({
        name: setting.name,
        line: t('short.much', { minutes: setting.minutes_per_month, count: setting.count_per_month }),
        note: [
          t('short.each', { min: setting.min_minutes, max: setting.max_minutes }),
          setting.LEAVE_RULE_NAME ?? t('setup.everybody'),
          setting.status === 0 ? t('off') : '',
        ]
          .filter(Boolean)
          .join(' · '),
      })}
      texts={{
        ...{ title: t('titles.short'), subtitle: t('short.subtitle'), add: t('short.add') },
        ...{ change: t('edit'), changeOne: (name) => t('editOne', { name }) },
        empty: { title: t('short.none'), text: t('short.noneText') },
      }}
      drawer={({ row, data, title, close }) => (
        <ShortDrawer setting={row} rules={data.rules} title={title} onClose={close} />
      )}
    >
      <CompOff />
      <ExpiringCompOff />
    </MasterScreen>
  )
}

interface ShortDrawerProps {
  setting: ShortLeaveSetting | null
  rules: readonly { id: number; name: string }[]
  title: string
  onClose: () => void
}

const start = { minutes_per_month: 120, count_per_month: 2, min_minutes: 30, max_minutes: 120 }

function ShortDrawer({ setting, rules, title, onClose }: ShortDrawerProps) {
  const { t } = useTranslation('leave')
  const queries = useQueryClient()
  const fields = masterFields(shortLeave, {
    name: { label: t('rule.name') },
    LEAVE_RULE_ID: {
      ...{ label: t('short.rule'), choices: choicesFrom(rules), placeholder: t('setup.everybody') },
    },
    minutes_per_month: { label: t('short.minutes') },
    count_per_month: { label: t('short.count') },
    min_minutes: { label: t('short.min') },
    max_minutes: { label: t('short.max') },
    status: { label: t('type.active') },
  })
  return (
    <FormDrawer
      title={title}
      onClose={onClose}
      fields={fields}
      record={setting}
      start={{ ...masterStart(shortLeave), ...start }}
      save={saving(saveShortLeave)}
      remove={setting && { run: removing(removeShortLeave, { id: setting.id }), label: t('short.remove') }}
      refresh={() => refreshSetup(queries)}
    />
  )
}
