import { Badge, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listSignInHelp, unlockAccount } from '@muster/contract/calls/session/two-step'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState } from '@muster/ui/feedback'
import { IconSearch } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey, readOptions, writeOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import classes from '../components/TwoStep.module.css'
import '../second-step-texts.ts'

const ResetAppDialog = lazy(() => import('../components/ResetAppDialog.tsx'))

type Person = DataOf<typeof listSignInHelp>['accounts'][number]

const SEARCH_DELAY = 250

/** Locked-out people and those with an authenticator app, within the user's reach. */
export default function SignInHelpPage() {
  const { t } = useTranslation('secondStep')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY)
  const [resetting, setResetting] = useState<Person | null>(null)
  const query = useQuery(readOptions(listSignInHelp, { query: search ? { search } : {} }))
  return (
    <>
      <PageHeader
        crumbs={[{ label: t('security'), href: '/security' }, { label: t('help.title') }]}
        title={t('help.title')}
        subtitle={t('help.subtitle')}
      />
      <Stack className={classes.people}>
        <TextInput
          type="search"
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Loaded query={query} order={2} skeleton={<Skeleton height={240} radius="md" />}>
          {({ accounts, has_more }) =>
            accounts.length === 0 ? (
              <EmptyState
                order={2}
                title={t(search ? 'help.nobodyTitle' : 'help.noneTitle')}
                text={t(search ? 'help.nobodyText' : 'help.noneText')}
              />
            ) : (
              <>
                <ul className={classes.list}>
                  {accounts.map((person) => (
                    <PersonEntry key={person.account_id} person={person} onReset={setResetting} />
                  ))}
                </ul>
                {has_more ? (
                  <Text size="sm" c="dimmed">
                    {t('help.more')}
                  </Text>
                ) : null}
              </>
            )
          }
        </Loaded>
      </Stack>
      <Suspense fallback={null}>
        {resetting ? <ResetAppDialog person={resetting} onClose={() => setResetting(null)} /> : null}
      </Suspense>
    </>
  )
}

function PersonEntry({ person, onReset }: { person: Person; onReset: (person: Person) => void }) {
  const { t } = useTranslation('secondStep')
  const format = useFormatter()
  const queries = useQueryClient()
  const { name, email, locked_until, has_authenticator, abilities } = person
  const unlock = useMutation({
    ...writeOptions(unlockAccount),
    onSettled: () => queries.invalidateQueries({ queryKey: endpointKey(listSignInHelp) }),
  })
  return (
    <li className={`${classes.entry} ${classes.person}`}>
      <div className={classes.words}>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      </div>
      <Group gap="xs">
        {locked_until ? (
          <Badge color="red" variant="light">
            {t('help.locked', { when: format.time(locked_until) })}
          </Badge>
        ) : null}
        {has_authenticator ? <Badge variant="light">{t('help.app')}</Badge> : null}
        {abilities.unlock ? (
          <Button
            size="xs"
            aria-label={t('help.unlockOf', { name })}
            loading={unlock.isPending}
            onClick={() => unlock.mutate({ body: { account_id: person.account_id } })}
          >
            {t('help.unlock')}
          </Button>
        ) : null}
        {abilities.reset ? (
          <Button
            size="xs"
            variant="default"
            aria-label={t('help.resetOf', { name })}
            onClick={() => onReset(person)}
          >
            {t('help.reset')}
          </Button>
        ) : null}
      </Group>
    </li>
  )
}
