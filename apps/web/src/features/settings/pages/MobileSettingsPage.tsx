import { Switch, Text } from '@mantine/core'
import { updateProductSettings } from '@muster/contract/calls/settings/organisation-settings'
import { selfServiceNames } from '@muster/contract/settings/settings.constants'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '../components/SaveBar.tsx'
import classes from '../components/Settings.module.css'
import { SettingsCard } from '../components/SettingsCard.tsx'
import { SettingsPage } from '../components/SettingsPage.tsx'
import { useSettingsDraft } from '../components/useSettingsDraft.ts'
import type { SettingsView } from '../data/settings-queries.ts'
import '../people/texts.ts'

/** Features offered in self-service. */
export default function MobileSettingsPage() {
  const { t } = useTranslation('peopleSettings')
  return (
    <SettingsPage title={t('mobile.title')} subtitle={t('mobile.subtitle')}>
      {(view) => <MobileForm view={view} />}
    </SettingsPage>
  )
}

function MobileForm({ view }: { view: SettingsView }) {
  const { t } = useTranslation('peopleSettings')
  const draft = useSettingsDraft(view, updateProductSettings)
  return (
    <div className={classes.stack}>
      <SettingsCard title={t('mobile.parts')} text={t('mobile.partsText')}>
        {selfServiceNames.map((name) => (
          <div key={name} className={classes.row}>
            <div className={classes.rowText}>
              <Text fw={500} component="label" htmlFor={name}>
                {t(`mobile.${name}`)}
              </Text>
              <Text size="sm" c="dimmed">
                {t(`mobile.${name}Text`)}
              </Text>
            </div>
            <Switch
              id={name}
              checked={draft.draft[name]}
              disabled={!draft.canEdit}
              onChange={(event) => draft.set(name, event.currentTarget.checked)}
            />
          </div>
        ))}
      </SettingsCard>
      <SaveBar draft={draft} />
    </div>
  )
}
