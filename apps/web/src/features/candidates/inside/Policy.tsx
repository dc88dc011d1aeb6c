import { Alert, Button, Checkbox, Image, Stack, Text, TextInput, Title } from '@mantine/core'
import { acknowledgeCandidatePolicy, readCandidatePolicy } from '@muster/contract/calls/candidates/policies'
import type { CandidatePolicy } from '@muster/contract/candidates/policies.contract'
import { RichText } from '@muster/ui/rich-text-view'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isApiError, messageOf } from '../../../lib/calls/api.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { ask } from '../../../lib/portal/ask.ts'
import { Inside, type InsideProps } from '../../../lib/portal/Inside.tsx'
import { Loaded } from '../../../lib/portal/Loaded.tsx'
import { formatterFor, pathTo, portalOptions } from '../data/portal-data.ts'
import '../texts.ts'

/** A policy to read, and to acknowledge at its end. */
export default function PolicyPage(props: InsideProps) {
  return (
    <Inside {...props}>
      <ById param="policy_id">{(id) => <Read linkKey={props.linkKey} policy_id={id} />}</ById>
    </Inside>
  )
}

const optionsOf = (cid: string, policy_id: number) => ({
  queryKey: [readCandidatePolicy.id, cid, policy_id],
  queryFn: () => ask(readCandidatePolicy, { body: { cid, policy_id } }),
  meta: { errorShown: 'inline' as const },
  retry: false,
  // What is being read stays as it is until the reader asks for a newer version.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

function Read({ linkKey, policy_id }: { linkKey: string; policy_id: number }) {
  const { t } = useTranslation('candidates')
  const query = useQuery(optionsOf(linkKey, policy_id))
  return (
    <Stack gap="lg">
      <Loaded linkKey={linkKey} query={query}>
        {(policy) => (
          <Policy
            key={policy.version_id}
            linkKey={linkKey}
            policy={policy}
            reload={() => query.refetch().then(() => window.scrollTo({ top: 0 }))}
          />
        )}
      </Loaded>
      <Button component={Link} to={pathTo.home(linkKey)} variant="subtle" mih={44}>
        {t('letter.home')}
      </Button>
    </Stack>
  )
}

interface PolicyProps {
  linkKey: string
  policy: CandidatePolicy
  reload: () => Promise<unknown>
}

function Policy({ linkKey, policy, reload }: PolicyProps) {
  const { t, i18n } = useTranslation('candidates')
  const { title, category, content, file, acknowledged_at } = policy
  // Where the file says all, it has to be opened first.
  const [isOpened, setOpened] = useState(content !== '' || file === null || file.type.startsWith('image/'))
  return (
    <article aria-labelledby="policy-title">
      <Stack gap="md">
        <div>
          <Title order={1} id="policy-title">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {category}
          </Text>
        </div>
        {content === '' ? null : <RichText html={content} />}
        {file?.type.startsWith('image/') ? <Image src={file.url} alt={file.name} fit="contain" /> : null}
        {file ? (
          <Button
            component="a"
            href={file.url}
            target="_blank"
            rel="noreferrer"
            variant="default"
            mih={44}
            onClick={() => setOpened(true)}
          >
            {t('policies.file', { name: file.name })}
          </Button>
        ) : null}
        {acknowledged_at === null ? (
          <Confirm linkKey={linkKey} policy={policy} isOpened={isOpened} reload={reload} />
        ) : (
          <Alert color="green" role="status">
            {t('policies.done', {
              day: formatterFor(i18n.language).day(acknowledged_at),
            })}
          </Alert>
        )}
      </Stack>
    </article>
  )
}

function Confirm({ linkKey, policy, isOpened, reload }: PolicyProps & { isOpened: boolean }) {
  const { t } = useTranslation('candidates')
  const client = useQueryClient()
  const [isTicked, setTicked] = useState(false)
  const [name, setName] = useState('')
  const { policy_id, version_id, confirmation } = policy
  const isByName = confirmation === 'name'
  const acknowledge = useMutation({
    mutationFn: () =>
      ask(acknowledgeCandidatePolicy, {
        body: { cid: linkKey, policy_id, version_id, has_read: true, name: isByName ? name : '' },
      }),
    onSuccess: () =>
      Promise.all([reload(), client.invalidateQueries({ queryKey: portalOptions(linkKey).queryKey })]),
    meta: { errorShown: 'inline' },
  })
  const { error } = acknowledge
  const isOutdated = isApiError(error, 'policies.version_outdated')
  const check = useFormCheck({
    values: { name },
    required: isByName ? ['name'] : [],
    error: isOutdated ? null : error,
  })
  if (!policy.needs_acknowledgement) return <Text c="dimmed">{t('policies.information')}</Text>
  if (!policy.is_open) return null
  if (!isOpened) return <Text>{t('policies.openFirst')}</Text>
  if (isOutdated)
    return (
      <Alert color="yellow" role="alert">
        <Stack gap="sm">
          {messageOf(error)}
          <Button mih={44} onClick={() => void reload()}>
            {t('policies.newer')}
          </Button>
        </Stack>
      </Alert>
    )
  return (
    <CheckedForm check={check} onSubmit={() => acknowledge.mutate()}>
      <Stack gap="md">
        {isByName ? (
          <TextInput
            label={t('policies.name')}
            description={t('policies.nameHelp', { name: policy.name })}
            autoComplete="off"
            maxLength={200}
            size="md"
            value={name}
            error={check.errors.name}
            onChange={(event) => {
              acknowledge.reset()
              setName(event.currentTarget.value)
            }}
          />
        ) : (
          <Checkbox
            label={t('policies.tick')}
            size="md"
            checked={isTicked}
            onChange={(event) => setTicked(event.currentTarget.checked)}
          />
        )}
        {check.message ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {check.message}
          </Text>
        ) : null}
        <Button type="submit" mih={44} loading={acknowledge.isPending} disabled={!isByName && !isTicked}>
          {t('policies.acknowledge')}
        </Button>
      </Stack>
    </CheckedForm>
  )
}
