import { Anchor, Card, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@muster/ui/icons'
import { KeyValueList } from '@muster/ui/page'
import { PersonAvatar, PersonChip } from '@muster/ui/people'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ById } from '../../../lib/language/ById.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter, useUser } from '../../../lib/session/session.ts'
import { dayWithoutYear } from '../celebrations/celebration-words.ts'
import '../celebrations/texts.ts'
import { ContactLink } from '../components/ContactLink.tsx'
import profile from '../components/Profile.module.css'
import { ProfileSkeleton } from '../components/ProfileHeader.tsx'
import classes from '../components/Team.module.css'
import { type ColleagueCard, colleagueOptions } from './colleague-queries.ts'
import './texts.ts'

/** A colleague's page with the data that the organisation shares. */
export default function ColleaguePage() {
  return <ById>{(id) => <Colleague id={id} />}</ById>
}

function Colleague({ id }: { id: number }) {
  const { t } = useTranslation('colleagues')
  const person = useQuery(colleagueOptions(id))
  return (
    <>
      <Anchor
        renderRoot={(props) => <AppLink {...props} to="/colleagues" />}
        className={classes.back}
        size="sm"
      >
        <IconArrowLeft size={16} aria-hidden /> {t('back')}
      </Anchor>
      <Loaded query={person} skeleton={<ProfileSkeleton />} order={1}>
        {(card) => <Found person={card} />}
      </Loaded>
    </>
  )
}

function Found({ person }: { person: ColleagueCard }) {
  const { t } = useTranslation('colleagues')
  return (
    <>
      <header className={profile.header}>
        <PersonAvatar
          name={person.EMPLOYEE_NAME}
          colorKey={person.EMPLOYEE_ID}
          src={person.photo}
          size={96}
          isDecorative
        />
        <div className={profile.who}>
          <Title order={1}>{person.EMPLOYEE_NAME}</Title>
          <Text c="dimmed">{person.DESIGNATION_NAME}</Text>
          <RecordLink person={person} />
        </div>
      </header>
      {person.is_me ? (
        <Text size="sm" c="dimmed" mb="md">
          {t('me')}
        </Text>
      ) : null}
      <div className={profile.stack}>
        <Contact person={person} />
        <Line person={person} />
        <ComingDays person={person} />
      </div>
    </>
  )
}

function RecordLink({ person }: { person: ColleagueCard }) {
  const { t } = useTranslation('colleagues')
  const isTeamLead = useUser().is_team_lead
  if (person.is_me) return <AppLink to="/profile">{t('myProfile')}</AppLink>
  // Only managers can open the full record, which is part of the team screens.
  if (!person.abilities.view_record || !isTeamLead) return null
  return <AppLink to={`/team/${person.EMPLOYEE_ID}`}>{t('record')}</AppLink>
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} padding="lg">
      <Title order={2} size="h4" id={id} mb="md">
        {title}
      </Title>
      {children}
    </Card>
  )
}

function Contact({ person }: { person: ColleagueCard }) {
  const { t } = useTranslation('colleagues')
  const format = useFormatter()
  const { EMAIL: email, PHONE: phone, date_of_joining: joined } = person
  const isShown = {
    place: person.DEPARTMENT_NAME !== undefined || person.LOCATION_NAME !== undefined,
    email: email !== undefined,
    phone: phone !== undefined,
    joined: joined !== undefined,
  }
  const facts = [
    {
      id: 'email',
      label: t('email'),
      value: email ? <ContactLink kind="email" value={email} /> : null,
      isWide: true,
    },
    { id: 'phone', label: t('phone'), value: phone ? <ContactLink kind="phone" value={phone} /> : null },
    {
      id: 'place',
      label: t('place'),
      value: [person.DEPARTMENT_NAME, person.LOCATION_NAME].filter(Boolean).join(' · '),
    },
    { id: 'joined', label: t('joined'), value: joined ? format.day(joined) : null },
  ].filter(({ id }) => isShown[id as keyof typeof isShown])
  if (facts.length === 0) return null
  return (
    <Section title={t('contact')}>
      <KeyValueList items={facts} emptyText={t('notFilled')} />
    </Section>
  )
}

function Line({ person }: { person: ColleagueCard }) {
  const { t } = useTranslation('colleagues')
  if (!person.line) return null
  return (
    <Section title={t('reportingLine')}>
      {person.line.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noManager')}
        </Text>
      ) : (
        <ol className={profile.line}>
          {person.line.map((one) => (
            <li key={one.EMPLOYEE_ID}>
              <PersonChip
                name={one.EMPLOYEE_NAME}
                subtitle={one.DESIGNATION_NAME}
                src={one.photo}
                colorKey={one.EMPLOYEE_ID}
                size={40}
                href={hrefOf(`/colleagues/${one.EMPLOYEE_ID}`)}
              />
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function ComingDays({ person }: { person: ColleagueCard }) {
  const { t, i18n } = useTranslation('colleagues')
  const { t: days } = useTranslation('celebrations')
  if (person.celebrations.length === 0) return null
  const label = (kind: (typeof person.celebrations)[number]['kind']) =>
    kind === 'work_anniversary' ? days('anniversary') : days(kind)
  return (
    <Section title={t('celebrations')}>
      <KeyValueList
        items={person.celebrations.map(({ kind, on }) => ({
          id: kind,
          label: label(kind),
          value: dayWithoutYear(on, i18n.language),
        }))}
      />
    </Section>
  )
}
