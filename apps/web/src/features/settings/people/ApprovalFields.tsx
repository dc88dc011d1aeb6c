import { Checkbox } from '@mantine/core'
import { approvableNames } from '@muster/contract/settings/settings.constants'
import { useTranslation } from 'react-i18next'
import classes from '../components/Settings.module.css'
import { SettingsCard } from '../components/SettingsCard.tsx'
import type { SettingsDraft } from '../components/useSettingsDraft.ts'
import './texts.ts'

/** Which changes employees make to their own record need approval. */
export function ApprovalFields({ draft }: { draft: SettingsDraft }) {
  const { t } = useTranslation('peopleSettings')
  const { fields_to_approve: chosen } = draft.draft
  const toggle = (name: (typeof approvableNames)[number], isOn: boolean) =>
    draft.set(
      'fields_to_approve',
      approvableNames.filter((one) => (one === name ? isOn : chosen.includes(one))),
    )
  return (
    <SettingsCard title={t('other.approval')} text={t('other.approvalText')}>
      <div className={classes.grid}>
        {approvableNames.map((name) => (
          <Checkbox
            key={name}
            label={t(`fields.${name}`)}
            checked={chosen.includes(name)}
            disabled={!draft.canEdit}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        ))}
      </div>
    </SettingsCard>
  )
}
