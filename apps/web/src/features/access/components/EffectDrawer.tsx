import { Alert, List, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { readGroupEffect } from '@muster/contract/access/groups.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { IconInfoCircle } from '@muster/ui/icons'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { effectOptions } from '../data/group-queries.ts'
import { GroupStatus } from './GroupBadges.tsx'
import classes from './Groups.module.css'

type Effect = DataOf<typeof readGroupEffect>

interface EffectDrawerProps {
  account: { account_id: number; name: string; email: string }
  onClose: () => void
}

/** Explains a person's reach: the groups they belong to, what each adds, and their permissions. */
export default function EffectDrawer({ account, onClose }: EffectDrawerProps) {
  const { t } = useTranslation('access-groups')
  const effect = useQuery(effectOptions(account.account_id))
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={t('effect.title', { name: account.name })}
      subtitle={account.email}
      texts={{ close: t('close') }}
    >
      <Loaded query={effect} skeleton={<Skeleton height={260} radius="md" />} order={3}>
        {(data) => <Explanation effect={data} />}
      </Loaded>
    </DetailDrawer>
  )
}

/** The result in one sentence. */
function useSentence({ is_administrator, people, name, permissions }: Effect): string {
  const { t } = useTranslation('access-groups')
  const format = useFormatter()
  if (is_administrator) return t('effect.administrator', { name })
  if (permissions.length === 0) return t('effect.noPermission', { name })
  if (people === 0) return t('effect.nobody', { name })
  return t('effect.because', { count: people, name, number: format.number(people) })
}

function Explanation({ effect }: { effect: Effect }) {
  const { t } = useTranslation('access-groups')
  const sentence = useSentence(effect)
  const hasEffect = !effect.is_administrator && effect.permissions.length > 0
  return (
    <Stack gap="lg">
      {hasEffect ? (
        <Text fw={600}>{sentence}</Text>
      ) : (
        <Alert variant="light" color="gray" icon={<IconInfoCircle size={18} aria-hidden />}>
          {sentence}
        </Alert>
      )}
      <section>
        <Title order={3} size="h6" mb={4}>
          {t('effect.groups')}
        </Title>
        <ul className={classes.list}>
          {effect.groups.map((group) => (
            <GroupItem key={group.GROUP_ID} group={group} isAlone={effect.groups.length === 1} />
          ))}
        </ul>
        <Text size="sm" c="dimmed" mt="xs">
          {effect.groups.length > 1 ? t('effect.union') : ''}{' '}
          {effect.other_groups > 0 ? t('effect.other', { count: effect.other_groups }) : ''}
        </Text>
      </section>
      {effect.permissions.length > 0 ? (
        <section>
          <Title order={3} size="h6" mb={4}>
            {t('effect.permissions')}
          </Title>
          <List size="sm" spacing={4}>
            {effect.permissions.map(({ permission, label }) => (
              <List.Item key={permission}>{label}</List.Item>
            ))}
          </List>
        </section>
      ) : null}
    </Stack>
  )
}

function GroupItem({ group, isAlone }: { group: Effect['groups'][number]; isAlone: boolean }) {
  const { t } = useTranslation('access-groups')
  const format = useFormatter()
  const alone = t('effect.onlyHere', { number: format.number(group.only_here) })
  return (
    <li className={classes.row}>
      <AppLink to={`/accessGroup/group-info?id=${group.GROUP_ID}`}>{group.GROUP_NAME}</AppLink>
      <Text size="sm" c="dimmed" component="div">
        {group.GROUP_STATUS === 1 ? (
          <>
            {t('effect.groupPeople', { count: group.people, number: format.number(group.people) })}
            {isAlone ? '' : ` · ${alone}`}
          </>
        ) : (
          <GroupStatus status={0} />
        )}
      </Text>
    </li>
  )
}
