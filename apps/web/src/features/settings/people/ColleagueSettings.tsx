import { Checkbox, Fieldset, Stack } from '@mantine/core'
import { colleagueFieldNames } from '@muster/contract/settings/settings.constants'
import { useTranslation } from 'react-i18next'
import classes from '../components/Settings.module.css'
import { SettingsCard } from '../components/SettingsCard.tsx'
import type { SettingsDraft } from '../components/useSettingsDraft.ts'
import './texts.ts'

/** Settings for what colleagues see of each other. */
export function ColleagueSettings({ draft }: { draft: SettingsDraft }) {
  const { t } = useTranslation('peopleSettings')
  const { colleague_fields: shown } = draft.draft
  const toggle = (name: (typeof colleagueFieldNames)[number], isOn: boolean) =>
    draft.set(
      'colleague_fields',
      colleagueFieldNames.filter((one) => (one === name ? isOn : shown.includes(one))),
    )
  return (
    <SettingsCard title={t('other.colleagues')} text={t('other.colleaguesText')}>
      <Stack gap="lg">
        <Fieldset legend={t('other.colleague_fields')} variant="unstyled">
          <div className={classes.grid}>
            {colleagueFieldNames.map((name) => (
              <Checkbox
                key={name}
                label={t(`shown.${name}`)}
                checked={shown.includes(name)}
                disabled={!draft.canEdit}
                onChange={(event) => toggle(name, event.currentTarget.checked)}
              />
            ))}
          </div>
        </Fieldset>
        {(['picture_needs_approval', 'celebrations_shared'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(`other.${name}`)}
            description={t(`other.${name}Text`)}
            checked={draft.draft[name]}
            disabled={!draft.canEdit}
            onChange={(event) => draft.set(name, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </SettingsCard>
  )
}
