import { Button, Card, Checkbox, Group, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { saveNoticePreferences } from '@muster/contract/calls/notices/notices'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { useConnection } from '../../../lib/calls/connection.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { preferencesOptions } from '../data/notice-queries.ts'
import { isSoundOn, playNow, setSound } from '../sound/sound.ts'
import classes from './Preferences.module.css'

interface Choice {
  kind: string
  label: string
  bell: boolean
  email: boolean
}

/** Notification channels by kind of notice; each click is saved at once. */
export function Preferences() {
  const { t, i18n } = useTranslation('notices')
  const { email } = useUser()
  const query = useQuery(preferencesOptions(i18n.language))
  /** Optimistic update, whatever the server has saved so far. */
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({})
  const save = useMutation({
    mutationFn: ({ kind, bell, email: byMail }: Choice) =>
      call(saveNoticePreferences, { body: { kinds: [{ kind, bell, email: byMail }] } }),
    // Reverts the optimistic update when saving failed.
    onError: () => void query.refetch().finally(() => setChosen({})),
  })
  const change = (choice: Choice) => {
    setChosen((before) => ({ ...before, [choice.kind]: choice }))
    save.mutate(choice)
  }
  return (
    <Stack>
      <Card component="section" aria-labelledby="notice-preferences">
        <Title order={2} size="h4" id="notice-preferences">
          {t('preferences.title')}
        </Title>
        <Text c="dimmed" size="sm" mb="sm">
          {t('preferences.text', { email })}
        </Text>
        <Loaded query={query} order={3} skeleton={<Skeleton height={160} />}>
          {({ kinds }) => <Choices kinds={kinds.map((one) => chosen[one.kind] ?? one)} onChange={change} />}
        </Loaded>
      </Card>
      <Sound />
    </Stack>
  )
}

function Choices({ kinds, onChange }: { kinds: readonly Choice[]; onChange: (choice: Choice) => void }) {
  const { t } = useTranslation('notices')
  const { isOffline } = useConnection()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('preferences.kind')}</th>
          <th scope="col" className={classes.choice}>
            {t('preferences.bell')}
          </th>
          <th scope="col" className={classes.choice}>
            {t('preferences.email')}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((choice) => (
          <tr key={choice.kind}>
            <th scope="row">{choice.label}</th>
            <td className={classes.choice}>
              <Checkbox
                checked={choice.bell}
                disabled={isOffline}
                aria-label={t('preferences.bellOf', { kind: choice.label })}
                onChange={(event) => onChange({ ...choice, bell: event.currentTarget.checked })}
              />
            </td>
            <td className={classes.choice}>
              <Checkbox
                checked={choice.email}
                disabled={isOffline}
                aria-label={t('preferences.emailOf', { kind: choice.label })}
                onChange={(event) => onChange({ ...choice, email: event.currentTarget.checked })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sound() {
  const { t } = useTranslation('notices')
  const [isOn, setOn] = useState(isSoundOn)
  return (
    <Card>
      <Group justify="space-between">
        <Switch
          checked={isOn}
          label={t('preferences.sound')}
          description={t('preferences.soundText')}
          onChange={(event) => {
            setOn(event.currentTarget.checked)
            setSound(event.currentTarget.checked)
          }}
        />
        <Button size="xs" variant="default" onClick={playNow}>
          {t('preferences.listen')}
        </Button>
      </Group>
    </Card>
  )
}
