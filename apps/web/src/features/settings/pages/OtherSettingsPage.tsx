import { Checkbox, Group, NumberInput, Stack } from '@mantine/core'
import { updateProductSettings } from '@muster/contract/calls/settings/organisation-settings'
import { selfEditableNames } from '@muster/contract/settings/settings.constants'
import { useTranslation } from 'react-i18next'
import { SaveBar } from '../components/SaveBar.tsx'
import classes from '../components/Settings.module.css'
import { SettingsCard } from '../components/SettingsCard.tsx'
import { SettingsPage } from '../components/SettingsPage.tsx'
import { useSettingsDraft } from '../components/useSettingsDraft.ts'
import type { SettingsView } from '../data/settings-queries.ts'
import { ApprovalFields } from '../people/ApprovalFields.tsx'
import { ColleagueSettings } from '../people/ColleagueSettings.tsx'
import '../people/texts.ts'

/** Settings for employees and their data. */
export default function OtherSettingsPage() {
  const { t } = useTranslation('peopleSettings')
  return (
    <SettingsPage title={t('other.title')} subtitle={t('other.subtitle')}>
      {(view) => <OtherForm view={view} />}
    </SettingsPage>
  )
}

function OtherForm({ view }: { view: SettingsView }) {
  const { t } = useTranslation('peopleSettings')
  const draft = useSettingsDraft(view, updateProductSettings)
  const { self_editable_fields: own, notices_keep_days: days } = draft.draft
  const toggle = (name: (typeof selfEditableNames)[number], isOn: boolean) =>
    draft.set(
      'self_editable_fields',
      selfEditableNames.filter((one) => (one === name ? isOn : own.includes(one))),
    )
  return (
    <div className={classes.stack}>
      <SettingsCard title={t('other.own')} text={t('other.ownText')}>
        <div className={classes.grid}>
          {selfEditableNames.map((name) => (
            <Checkbox
              key={name}
              label={t(`fields.${name}`)}
              checked={own.includes(name)}
              disabled={!draft.canEdit}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
          ))}
        </div>
      </SettingsCard>
      <ApprovalFields draft={draft} />
      <ColleagueSettings draft={draft} />
      <SettingsCard title={t('other.rejoining')}>
        <Checkbox
          mt="md"
          label={t('other.rejoin_new_code')}
          description={t('other.rejoin_new_codeText')}
          checked={draft.draft.rejoin_new_code}
          disabled={!draft.canEdit}
          onChange={(event) => draft.set('rejoin_new_code', event.currentTarget.checked)}
        />
      </SettingsCard>
      <SettingsCard title={t('other.notice')} text={t('other.noticeText')}>
        <Group mt="md" align="flex-start">
          {(['notice_days', 'notice_days_probation'] as const).map((name) => (
            <NumberInput
              key={name}
              label={t(`other.${name}`)}
              min={0}
              max={365}
              clampBehavior="blur"
              allowDecimal={false}
              value={draft.draft[name]}
              disabled={!draft.canEdit}
              error={draft.problemOf(name)}
              onChange={(value) => {
                if (typeof value === 'number') draft.set(name, value)
              }}
            />
          ))}
        </Group>
      </SettingsCard>
      <SettingsCard title={t('other.retention')}>
        <Stack mt="md" maw="24rem">
          <NumberInput
            label={t('other.notices_keep_days')}
            description={t('other.notices_keep_daysText')}
            min={30}
            max={365}
            clampBehavior="blur"
            allowDecimal={false}
            value={days}
            disabled={!draft.canEdit}
            error={draft.problemOf('notices_keep_days')}
            onChange={(value) => {
              if (typeof value === 'number') draft.set('notices_keep_days', value)
            }}
          />
        </Stack>
      </SettingsCard>
      <SaveBar draft={draft} />
    </div>
  )
}
