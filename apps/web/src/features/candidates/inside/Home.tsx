import { Alert, Badge, Button, Progress, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Inside, type InsideProps } from '../../../lib/portal/Inside.tsx'
import { Loaded } from '../../../lib/portal/Loaded.tsx'
import classes from '../../../lib/portal/Portal.module.css'
import { Row } from '../../../lib/portal/Row.tsx'
import { formatterFor, type Letter, type Portal, pathTo, portalOptions } from '../data/portal-data.ts'
import { isUnread, Policies } from './Policies.tsx'
import '../texts.ts'

/** The first page of the portal: what to do, then what was done and the first day. */
export default function HomePage(props: InsideProps) {
  return (
    <Inside {...props}>
      <Home linkKey={props.linkKey} />
    </Inside>
  )
}

function Home({ linkKey }: { linkKey: string }) {
  const query = useQuery(portalOptions(linkKey))
  return (
    <Loaded linkKey={linkKey} query={query}>
      {(portal) => <Parts linkKey={linkKey} portal={portal} />}
    </Loaded>
  )
}

interface PartProps {
  linkKey: string
  portal: Portal
}

const missingOf = ({ documents }: Portal): string[] =>
  documents
    .filter(({ is_mandatory, files }) => is_mandatory && !files.some(({ state }) => state !== 'refused'))
    .map(({ name }) => name)

function Parts({ linkKey, portal }: PartProps) {
  const { t } = useTranslation('candidates')
  return (
    <Stack gap="xl">
      <Title order={1}>{t('home.welcome', { name: portal.CANDIDATE_NAME })}</Title>
      <LockerAnswer />
      {portal.is_closed ? (
        <Alert>{t(portal.status === 'on_hold' ? 'home.onHold' : 'home.closed')}</Alert>
      ) : (
        <Todo linkKey={linkKey} portal={portal} />
      )}
      <Steps steps={portal.steps} />
      <Letters linkKey={linkKey} portal={portal} />
      <Policies linkKey={linkKey} policies={portal.policies} />
      <FirstDay portal={portal} />
    </Stack>
  )
}

/** How a visit to the digital locker ended, where it brought nothing. */
function LockerAnswer() {
  const { t } = useTranslation('candidates')
  const [params] = useSearchParams()
  const answer = params.get('locker')
  if (answer !== 'over' && answer !== 'declined' && answer !== 'failed') return null
  return <Alert role="status">{t(`locker.${answer}`)}</Alert>
}

function Task({ to, label, note }: { to: string; label: string; note?: string | undefined }) {
  return (
    <div>
      <Button component={Link} to={to} fullWidth mih={44} className={classes.wraps}>
        {label}
      </Button>
      {note ? (
        <Text size="sm" c="dimmed" mt={4}>
          {note}
        </Text>
      ) : null}
    </div>
  )
}

function Todo({ linkKey, portal }: PartProps) {
  const { t, i18n } = useTranslation('candidates')
  const { form, letters, policies } = portal
  const format = formatterFor(i18n.language)
  const missing = missingOf(portal)
  const answers = letters.filter(({ can_answer }) => can_answer)
  const signatures = letters.filter(({ can_sign }) => can_sign)
  const wantsForm = form.is_open && (form.submitted_at === null || missing.length > 0)
  const unread = policies.filter(isUnread)
  const isIdle = answers.length + signatures.length + unread.length === 0 && !wantsForm
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {t('home.todo')}
      </Title>
      <Stack gap="md">
        {isIdle ? <Text>{t('home.nothing')}</Text> : null}
        {answers.map(({ kind, version, title, expires_on }) => (
          <Task
            key={`${kind}-${version}`}
            to={pathTo.letter(kind, linkKey)}
            label={t('home.answer', { title })}
            note={t('home.until', { day: format.day(expires_on) })}
          />
        ))}
        {signatures.map(({ kind, version, title }) => (
          <Task key={`${kind}-${version}`} to={pathTo.signature(linkKey)} label={t('home.sign', { title })} />
        ))}
        {wantsForm ? (
          <Task
            to={pathTo.form(linkKey)}
            label={form.submitted_at === null ? t('home.form') : t('home.documents')}
            note={
              missing.length > 0
                ? t('home.missing', { names: missing.join(', ') })
                : t('home.formState', { answered: form.answered, fields: form.fields })
            }
          />
        ) : null}
        {unread.length > 0 ? (
          <Task
            to={pathTo.policy((unread[0] as (typeof unread)[number]).policy_id, linkKey)}
            label={t('policies.next', { title: unread[0]?.title })}
            note={unread.length > 1 ? t('policies.more', { count: unread.length - 1 }) : undefined}
          />
        ) : null}
      </Stack>
    </section>
  )
}

function Steps({ steps }: Pick<Portal, 'steps'>) {
  const { t } = useTranslation('candidates')
  if (steps.length === 0) return null
  const done = steps.filter(({ state }) => state === 'done').length
  const text = t('home.progress', { done, count: steps.length })
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {t('home.steps')}
      </Title>
      <Text size="sm" mb={4}>
        {text}
      </Text>
      <Progress value={(100 * done) / steps.length} aria-label={text} mb="md" />
      <ol className={classes.steps}>
        {steps.map(({ name, state }, at) => (
          // Steps have no other identity here, and keep their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={at}>
            <Text fw={state === 'open' ? 600 : undefined}>{name}</Text>
            <Badge variant={state === 'open' ? 'filled' : 'outline'}>{t(`home.step.${state}`)}</Badge>
          </li>
        ))}
      </ol>
    </section>
  )
}

const letterState = ({ state }: Letter) => `letter.states.${state}` as const

function Letters({ linkKey, portal: { letters, form } }: PartProps) {
  const { t, i18n } = useTranslation('candidates')
  const format = formatterFor(i18n.language)
  const current = letters.filter(({ state }) => state !== 'superseded')
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {current.length > 0 ? t('home.letters') : t('home.details')}
      </Title>
      <Stack gap="sm">
        {current.map((letter) => (
          <Row
            key={`${letter.kind}-${letter.version}`}
            title={letter.title}
            note={
              letter.signed_at === null
                ? t(letterState(letter))
                : t('letter.signed', { day: format.day(letter.signed_at) })
            }
          >
            <Button component={Link} to={pathTo.letter(letter.kind, linkKey)} variant="default" mih={44}>
              {t('home.open')}
            </Button>
          </Row>
        ))}
        <Row
          title={t('home.details')}
          note={
            form.submitted_at === null
              ? t('home.formState', { answered: form.answered, fields: form.fields })
              : t('home.formSent', { day: format.day(form.submitted_at) })
          }
        >
          <Button component={Link} to={pathTo.form(linkKey)} variant="default" mih={44}>
            {t('home.change')}
          </Button>
        </Row>
      </Stack>
    </section>
  )
}

function FirstDay({ portal: { first_day, contact } }: Pick<PartProps, 'portal'>) {
  const { t, i18n } = useTranslation('candidates')
  const { joining_on, location, address, manager } = first_day
  const facts: [string, string | null][] = [
    [t('home.joining'), joining_on === null ? null : formatterFor(i18n.language).day(joining_on)],
    [t('home.location'), [location, address].filter(Boolean).join(', ') || null],
    [t('home.manager'), manager],
    [t('home.contact'), contact ? [contact.name, contact.email].filter(Boolean).join(', ') : null],
  ]
  const known = facts.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        {t('home.firstDay')}
      </Title>
      <Stack gap="xs">
        {known.map(([label, value]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text>{value}</Text>
          </div>
        ))}
      </Stack>
    </section>
  )
}
