import {
  Alert,
  Button,
  Card,
  Group,
  List,
  Loader,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { readCandidate } from '@muster/contract/calls/onboarding/candidates'
import {
  previewAppointment,
  previewOffer,
  sendAppointment,
  sendAppointmentAcceptance,
  sendOffer,
  sendOfferAcceptance,
} from '@muster/contract/calls/onboarding/letters/letters'
import type {
  CandidateLetterPreview,
  CandidateLetters,
} from '@muster/contract/onboarding/letters/letters.contract'
import { PageHeader } from '@muster/ui/page'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError, call, messageOf } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { DayField } from '../../../lib/form/DayField.tsx'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { LIST, pathOf } from '../data/candidate-data.ts'
import classes from './Offers.module.css'
import { lettersOptions, refreshOffers } from './offer-data.ts'
import './texts.ts'

/** Makes a letter for a candidate: chosen, looked at, sent. The kind can be in the address. */
export default function SendLetterPage() {
  const { t } = useTranslation('offers')
  const { id = '' } = useParams()
  const candidate_id = Number(id) || 0
  const letters = useQuery(lettersOptions(candidate_id))
  const details = useQuery({
    ...readOptions(readCandidate, { body: { candidate_id } }),
    meta: { errorShown: 'inline' as const },
  })
  const skeleton = <Skeleton height={480} radius="md" />
  return (
    <Loaded query={details} skeleton={skeleton} order={1}>
      {({ candidate }) => (
        <>
          <PageHeader
            title={t('send.title', { name: candidate.CANDIDATE_NAME })}
            crumbs={[
              { label: t('onboardingTitles:list'), href: hrefOf(LIST) },
              { label: candidate.CANDIDATE_NAME, href: hrefOf(pathOf(candidate_id)) },
              { label: t('letters.send') },
            ]}
          />
          <Loaded query={letters} skeleton={skeleton} order={2}>
            {(found) =>
              !found.abilities.send ? (
                <Alert color="yellow" variant="light">
                  {t('send.noRight')} <AppLink to={pathOf(candidate_id)}>{t('send.back')}</AppLink>
                </Alert>
              ) : found.templates.length === 0 ? (
                <Alert color="yellow" variant="light">
                  {t('send.noTemplates')}{' '}
                  <AppLink to="/organisation/documents/templates">{t('send.toTemplates')}</AppLink>
                </Alert>
              ) : (
                <SendForm found={found} />
              )
            }
          </Loaded>
        </>
      )}
    </Loaded>
  )
}

const kinds = [3, 5, 6, 7, 12, 15] as const
type Kind = (typeof kinds)[number]
const categoryOf: Readonly<Record<Kind, string>> = {
  ...{ 3: 'offer', 5: 'offer', 6: 'appointment', 7: 'appointment', 12: 'other', 15: 'other' },
}
const kindIn = (text: string | null): Kind | undefined => kinds.find((kind) => String(kind) === text)

/** The kind to begin with: the first of the flow that no letter was sent for, else an offer. */
const firstKind = ({ kinds: flow, letters }: CandidateLetters): Kind =>
  kinds.find((kind) => flow.includes(kind) && !letters.some((one) => one.kind === kind)) ?? 3

/** The template whose category fits, else the first. */
const templateFor = ({ templates }: CandidateLetters, kind: Kind): number =>
  (templates.find(({ category }) => category === categoryOf[kind]) ?? templates[0])?.MAILID ?? 0

interface Draft {
  candidate_id: number
  kind: Kind
  MAILID: number
  expires_on: string
  values: Record<string, string>
}

const preview = (body: Draft, signal: AbortSignal): Promise<CandidateLetterPreview> =>
  call(body.kind === 6 || body.kind === 7 ? previewAppointment : previewOffer, { body }, { signal })

async function send(body: Draft & { key: string; digest: string; seen: number }): Promise<unknown> {
  const { kind } = body
  if (kind === 5) return call(sendOfferAcceptance, { body: { ...body, kind } })
  if (kind === 6) return call(sendAppointment, { body: { ...body, kind } })
  if (kind === 7) return call(sendAppointmentAcceptance, { body: { ...body, kind } })
  return call(sendOffer, { body })
}

function SendForm({ found }: { found: CandidateLetters }) {
  const { t } = useTranslation('offers')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [params] = useSearchParams()
  // Pressed again, a letter is sent once.
  const [key] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState<Draft>(() => {
    const kind = kindIn(params.get('kind')) ?? firstKind(found)
    return {
      ...{ candidate_id: found.candidate_id, kind, MAILID: templateFor(found, kind) },
      ...{ expires_on: found.expires_on, values: {} },
    }
  })
  const [asked] = useDebouncedValue(draft, 400)
  const look = useQuery({
    queryKey: [previewOffer.id, asked],
    queryFn: ({ signal }) => preview(asked, signal),
    enabled: asked.expires_on !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    meta: { errorShown: 'inline' as const },
  })
  const sending = useMutation({
    mutationFn: send,
    meta: { errorShown: 'inline' as const },
    onSuccess: async () => {
      notifySuccess('Created Successfully')
      await refreshOffers(client)
      navigate(pathOf(found.candidate_id))
    },
    onError: () => look.refetch(),
  })
  const change = (next: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...next }))
    sending.reset()
  }
  const template = found.templates.find(({ MAILID }) => MAILID === draft.MAILID)
  const problems = look.error instanceof ApiError ? look.error.fields : {}
  const { data } = look
  const isCurrent = asked === draft && !look.isFetching && look.error === null
  const isReady = isCurrent && data !== undefined && data.missing.length + data.blocked.length === 0
  return (
    <div className={classes.columns}>
      <Card withBorder padding="md">
        <Stack gap="sm">
          <Select
            label={t('send.kind')}
            allowDeselect={false}
            value={String(draft.kind)}
            data={kinds.map((kind) => ({ value: String(kind), label: t(`onboarding:kinds.${kind}`) }))}
            onChange={(next) => {
              const kind = kindIn(next) ?? draft.kind
              change({ kind, MAILID: templateFor(found, kind), values: {} })
            }}
          />
          <Select
            label={t('send.template')}
            allowDeselect={false}
            searchable
            value={String(draft.MAILID)}
            data={found.templates.map(({ MAILID, name }) => ({ value: String(MAILID), label: name }))}
            onChange={(next) => change({ MAILID: Number(next), values: {} })}
          />
          <DayField
            label={t('send.until')}
            description={t('send.untilHelp')}
            required
            value={draft.expires_on}
            error={problems.expires_on}
            onChange={(expires_on) => change({ expires_on })}
          />
          {(template?.inputs ?? []).map(({ name, label, type }) => {
            const set = (value: string) => change({ values: { ...draft.values, [name]: value } })
            const common = { label, required: true, error: problems[`values.${name}`] }
            return type === 'date' ? (
              <DayField key={name} {...common} value={draft.values[name] ?? ''} onChange={set} />
            ) : (
              <TextInput
                key={name}
                {...common}
                maxLength={200}
                value={draft.values[name] ?? ''}
                onChange={(event) => set(event.currentTarget.value)}
              />
            )
          })}
          <State data={data} />
          {sending.error ? (
            <Alert color="red" variant="light" title={t('send.error')} role="alert">
              {messageOf(sending.error)}
            </Alert>
          ) : null}
          <Group>
            <Button
              disabled={!isReady}
              loading={sending.isPending}
              onClick={() => data && sending.mutate({ ...draft, key, digest: data.digest, seen: data.seen })}
            >
              {t('send.submit')}
            </Button>
          </Group>
        </Stack>
      </Card>
      <section aria-label={t('send.preview')}>
        {look.error ? (
          <Alert color="yellow" variant="light">
            {messageOf(look.error)}
          </Alert>
        ) : data ? (
          <>
            <Text size="sm" c="dimmed" role="status" mb="xs">
              {t('send.pages', { count: data.pages })}{' '}
              {look.isFetching ? <Loader size={12} aria-hidden /> : null}
            </Text>
            <Pages svg={data.svg} />
          </>
        ) : (
          <Skeleton height={520} radius="md" />
        )}
      </section>
    </div>
  )
}

/** What is missing, what keeps the letter from being sent, and what sending replaces. */
function State({ data }: { data: CandidateLetterPreview | undefined }) {
  const { t } = useTranslation('offers')
  if (!data) return null
  return (
    <>
      {data.missing.length > 0 ? (
        <Alert color="yellow" variant="light" title={t('send.missing', { fields: data.missing.join(', ') })}>
          {t('send.missingText')}
        </Alert>
      ) : null}
      {data.blocked.length > 0 ? (
        <Alert color="yellow" variant="light" title={t('send.blocked')}>
          <List size="sm">
            {data.blocked.map((words) => (
              <List.Item key={words}>{words}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      {data.seen > 0 ? (
        <Text size="sm" c="dimmed">
          {t('send.supersedes', { version: data.seen + 1 })}
        </Text>
      ) : null}
    </>
  )
}

/** The drawing as a picture: as such it can load nothing and run nothing. */
function Pages({ svg }: { svg: string }) {
  const { t } = useTranslation('offers')
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [svg])
  if (!address) return <Skeleton height={520} radius="md" />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('send.image')}>
      <img className={classes.page} src={address} alt={t('send.image')} />
    </section>
  )
}
