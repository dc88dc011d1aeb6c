import {
  Button,
  Card,
  type MantineColorScheme,
  SegmentedControl,
  Text,
  useMantineColorScheme,
} from '@mantine/core'
import { updateTourFlag } from '@muster/contract/calls/session/tour'
import { saveOwnLanguage } from '@muster/contract/calls/settings/own-settings'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { chooseLanguage, type Language, languages } from '../../../lib/language/i18n.ts'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { readPreference, writePreference } from '../../../lib/session/preferences.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import classes from './Settings.module.css'

const schemes: readonly MantineColorScheme[] = ['light', 'dark', 'auto']
const densities = ['compact', 'normal', 'comfortable'] as const

function Row({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: (labelId: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className={classes.row}>
      <div className={classes.rowText}>
        <Text fw={500} id={id}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      {children(id)}
    </div>
  )
}

/** The user's personal settings; each change is saved at once. */
export function OwnSettings() {
  const { t, i18n } = useTranslation(['settings', 'shell'])
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [density, setDensity] = useState(() => readPreference('density') ?? 'normal')
  const lock = useOfflineLock()
  const speak = useMutation({
    mutationFn: (language: Language) => call(saveOwnLanguage, { body: { language } }),
  })
  const tour = useMutation({
    mutationFn: () => call(updateTourFlag, { body: { tour_flag: 0 } }),
    onSuccess: ({ tour_flag }) => sessionStore.patchUser({ tour_flag }),
  })
  return (
    <Card padding="lg" className={classes.stack} style={{ gap: 0 }}>
      <Row title={t('mine.language')} text={t('mine.languageText')}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={i18n.language}
            data={languages.map(({ code, name }) => ({
              value: code,
              label: <span lang={code}>{name}</span>,
            }))}
            onChange={(code) => {
              void chooseLanguage(code as Language)
              speak.mutate(code as Language)
            }}
          />
        )}
      </Row>
      <Row title={t('mine.appearance')} text={t('mine.appearanceText')}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={colorScheme}
            data={schemes.map((value) => ({ value, label: t(`shell:avatar.${value}`) }))}
            onChange={(value) => setColorScheme(value as MantineColorScheme)}
          />
        )}
      </Row>
      <Row title={t('mine.density')} text={t('mine.densityText')}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={density}
            data={densities.map((value) => ({ value, label: t(`mine.densities.${value}`) }))}
            onChange={(value) => {
              setDensity(value)
              writePreference('density', value)
            }}
          />
        )}
      </Row>
      <Row title={t('mine.notices')} text={t('mine.noticesText')}>
        {() => (
          <Button component={AppLink} to="/notifications" variant="default">
            {t('mine.noticesLink')}
          </Button>
        )}
      </Row>
      <Row title={t('mine.tour')} text={t('mine.tourText')}>
        {() => (
          <Button variant="default" loading={tour.isPending} onClick={() => tour.mutate()} {...lock}>
            {t('mine.tourStart')}
          </Button>
        )}
      </Row>
    </Card>
  )
}
