import { Alert, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { readMyPolicy } from '@muster/contract/calls/policies/own-policies'
import { StatusBadge } from '@muster/ui/feedback'
import { IconInfoCircle } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import type { Reading } from '../data/reading.ts'
import { readingKinds } from '../data/state-words.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { Document } from '../parts/Document.tsx'
import classes from '../parts/OwnPolicies.module.css'
import '../own-texts.ts'

/** A policy to read, and to acknowledge at its end. */
export default function ReadPolicyPage() {
  return <ById>{(id) => <ReadPolicyById id={id} />}</ById>
}

function ReadPolicyById({ id: policy_id }: { id: number }) {
  const { t } = useTranslation('ownPolicies')
  const policy = useQuery({
    ...readOptions(readMyPolicy, { params: { policy_id } }),
    // What is being read stays as it is until the reader asks for a newer version.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
    meta: { errorShown: 'inline' as const },
  })
  return (
    <div className={classes.page}>
      <AppLink to="/my-policies">{t('back')}</AppLink>
      <Loaded query={policy} skeleton={<Skeleton height={480} radius="md" mt="md" />} order={1}>
        {(data) => <Policy key={data.version_id} policy={data} reload={() => policy.refetch()} />}
      </Loaded>
    </div>
  )
}

function Policy({ policy, reload }: { policy: Reading; reload: () => Promise<unknown> }) {
  const { t } = useTranslation('ownPolicies')
  const [end, isAtEnd] = useSeen()
  const [isOpened, setIsOpened] = useState(false)
  const mustOpen = policy.file !== null && policy.content === ''
  const canPreview = policy.file?.type.startsWith('image/') === true
  return (
    <article aria-labelledby="policy-title">
      <Group justify="space-between" align="flex-start" wrap="nowrap" mt="sm">
        <Title order={1} id="policy-title">
          {policy.title}
        </Title>
        <StatusBadge kind={readingKinds[policy.state]}>{t(`states.${policy.state}`)}</StatusBadge>
      </Group>
      <Facts policy={policy} />
      {policy.change_note ? (
        <Alert
          variant="light"
          title={t('whatChanged')}
          icon={<IconInfoCircle size={18} aria-hidden />}
          mb="md"
        >
          {policy.change_note}
        </Alert>
      ) : null}
      <Card withBorder padding="lg">
        <Document content={policy.content} file={policy.file} onOpen={() => setIsOpened(true)} />
        <div ref={end} className={classes.end} />
      </Card>
      <Confirm
        policy={policy}
        waitsFor={mustOpen && !isOpened && !canPreview ? 'openFirst' : isAtEnd ? null : 'readOn'}
        reload={reload}
      />
    </article>
  )
}

function Facts({ policy }: { policy: Reading }) {
  const { t } = useTranslation('ownPolicies')
  const format = useFormatter()
  const facts = [
    policy.category,
    t('version', { number: policy.number }),
    t('published', { day: format.day(policy.published_at) }),
    policy.effective_on ? t('effective', { day: format.day(policy.effective_on) }) : '',
    policy.owner ? t('owner', { name: policy.owner }) : '',
  ].filter(Boolean)
  return (
    <Stack gap={0} mb="md">
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {policy.due_on ? (
        <Text size="sm" fw={600}>
          {t('dueOn', { day: format.day(policy.due_on) })}
        </Text>
      ) : null}
    </Stack>
  )
}

/** Whether an element has been on the screen. */
function useSeen() {
  const ref = useRef<HTMLDivElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setIsSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return [ref, isSeen] as const
}
