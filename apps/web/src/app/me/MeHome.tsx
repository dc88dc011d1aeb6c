import { Card, Text, Title } from '@mantine/core'
import { PersonAvatar } from '@muster/ui/people'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { homeCards, quickActions } from '../../features/extensions.ts'
import { dayTexts } from '../../lib/language/day-texts.ts'
import { AppLink } from '../../lib/screen/AppLink.tsx'
import type { HomeCard } from '../../lib/screen/extensions.ts'
import { useSession, useUser } from '../../lib/session/session.ts'
import { isOffered } from '../quick-actions.ts'
import { dayTime, today } from './greeting.ts'
import classes from './MeHome.module.css'
import { type Place, usePlaces } from './places.ts'

let cards: { card: HomeCard; Card: ComponentType }[] = []

/** Loads the code of all cards, so that what they ask for goes out in one request. */
export async function loadCards(): Promise<void> {
  cards = await Promise.all(homeCards.map(async (card) => ({ card, Card: (await card.lazy()).default })))
}

/** Home of self-service: greeting, date, quick actions, and the modules' cards. */
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
      <div className={classes.grid}>
        <ModuleCards />
        <QuickActions />
        <AccountCard />
      </div>
    </>
  )
}

function ModuleCards() {
  const permissions = useSession()?.user.permissions ?? []
  return cards
    .filter(({ card }) => !card.permission || permissions.includes(card.permission))
    .map(({ card, Card: Content }) => <Content key={card.id} />)
}

function QuickActions() {
  const { t } = useTranslation('me')
  const session = useSession()
  const places = usePlaces().filter((place) => place.id !== 'home')
  const offered = quickActions.filter((action) => isOffered(action, session, 'me'))
  const links = [
    ...offered.map((action) => ({ to: action.to, label: t(action.label) })),
    ...places.map((place) => ({
      to: place.to,
      label: t(`quick.${place.id as Exclude<Place['id'], 'home'>}`),
    })),
  ]
  if (links.length === 0) return null
  return (
    <Card component="section" aria-labelledby="quick-actions">
      <Title order={2} size="h4" id="quick-actions" mb="xs">
        {t('quick.title')}
      </Title>
      <ul className={classes.actions}>
        {links.map((link) => (
          <li key={link.to}>
            <AppLink to={link.to} className={classes.action}>
              {link.label}
              <IconChevronRight size={16} aria-hidden />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AccountCard() {
  const { t } = useTranslation('me')
  const user = useUser()
  const facts = [
    [t('about.name'), user.emp_name],
    [t('about.email'), user.email],
    [t('about.organisation'), user.org_name],
  ]
  return (
    <Card component="section" aria-labelledby="about">
      <Title order={2} size="h4" id="about" mb="sm">
        {t('about.title')}
      </Title>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
