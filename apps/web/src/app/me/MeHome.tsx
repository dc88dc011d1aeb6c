import { Text, Title } from '@mantine/core'
import { PersonAvatar } from '@muster/ui/people'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayTexts } from '../../lib/language/day-texts.ts'
import { useUser } from '../../lib/session/session.ts'
import { dayTime, today } from './greeting.ts'
import classes from './MeHome.module.css'
import { ModuleCards } from './ModuleCards.tsx'
import { QuickActions } from './QuickActions.tsx'

/** Home of self-service: greeting, date, what people do most, and the modules' cards. */
export default function MeHome() {
  const { t, i18n } = useTranslation(['me', 'shell'])
  const user = useUser()
  const [now] = useState(() => new Date())
  const zone = user.formats.time_zone
  return (
    <>
      <title>{`${t('shell:titles.home')} · ${t('shell:product')}`}</title>
      <div className={classes.greeting}>
        <PersonAvatar name={user.emp_name || user.first_name} src={user.user_img} size={52} isDecorative />
        <div>
          <Title order={1}>{t(`greeting.${dayTime(now, zone)}`, { name: user.first_name })}</Title>
          <Text c="dimmed" size="sm">
            {dayTexts(i18n.language).whole(today(now, zone))}
          </Text>
        </div>
      </div>
      <QuickActions />
      <div className={classes.grid}>
        <ModuleCards />
      </div>
    </>
  )
}
