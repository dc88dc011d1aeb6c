import { Alert, Button, Group, SimpleGrid, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { decideClaim } from '@muster/contract/calls/expenses/claim-decisions'
import { readClaim } from '@muster/contract/calls/expenses/claims'
import type { ClaimDetail, ClaimLine } from '@muster/contract/expenses/claims.contract'
import { amountText } from '@muster/contract/kit/amounts'
import type { DataOf } from '@muster/contract/kit/index'
import type { requestDetail } from '@muster/contract/requests/requests.contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useFormatter } from '../../../lib/session/session.ts'
import { ClaimLines } from './ClaimLines.tsx'
import { CompanyCosts } from './CompanyCosts.tsx'
import { changedLines, type DecisionDraft, mostOf, problemOf, totalOf } from './decision-draft.ts'
import '../own-texts.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))

/** The expenses of a claim in its request, with inputs for whoever decides it. */
export default function RequestDetail({ data }: { id: number; data: unknown }) {
  const { expenseData } = data as DataOf<typeof requestDetail>
  const ID = Number((expenseData as { ID?: number } | null)?.ID)
  const query = useQuery({
    ...readOptions(readClaim, { params: { ID } }),
    meta: { errorShown: 'inline' as const },
  })
  return (
    <Loaded query={query} skeleton={<Skeleton height={160} mt="md" />} order={3}>
      {(detail) => <Claim key={detail.claim.version} detail={detail} />}
    </Loaded>
  )
}

function Claim({ detail }: { detail: ClaimDetail }) {
  const { t } = useTranslation('ownExpenses')
  const format = useFormatter()
  const { claim, lines, abilities } = detail
  const [said, setSaid] = useState<DecisionDraft>({})
  const money = (amount: string) => format.money({ amount, currency: claim.currency })
  return (
    <Stack gap="sm" mt="md">
      <Text>{[claim.number, claim.title].filter(Boolean).join(' · ')}</Text>
      <Text size="sm">
        {`${t('fields.claimed')}: ${money(claim.claimed)} · ${t('fields.allowed')}: ${money(claim.allowed)}`}
      </Text>
      <ClaimLines
        detail={detail}
        {...(abilities.decide
          ? {
              below: (line: ClaimLine, at: number) => (
                <DecidedLine line={line} at={at} said={said} onChange={setSaid} />
              ),
            }
          : {})}
      />
      <CompanyCosts detail={detail} />
      {abilities.decide ? <Decide detail={detail} said={said} lines={lines} /> : null}
    </Stack>
  )
}

interface DecidedLineProps {
  line: ClaimLine
  at: number
  said: DecisionDraft
  onChange: (said: DecisionDraft) => void
}

/** How much of an expense is approved, and why not all. */
function DecidedLine({ line, at, said, onChange }: DecidedLineProps) {
  const { t } = useTranslation('ownExpenses')
  const number = at + 1
  const value = said[line.id] ?? { approved: mostOf(line), note: '' }
  const problem = problemOf(line, value)
  const change = (part: Partial<typeof value>) => onChange({ ...said, [line.id]: { ...value, ...part } })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs">
      <TextInput
        label={t('decide.approved', { number })}
        inputMode="decimal"
        maxLength={16}
        value={value.approved}
        error={problem && problem !== 'noReason' ? t(`decide.${problem}`, { most: mostOf(line) }) : undefined}
        onChange={(event) => change({ approved: event.currentTarget.value })}
      />
      <TextInput
        label={t('decide.note', { number })}
        maxLength={300}
        value={value.note}
        error={problem === 'noReason' ? t('decide.noReason') : undefined}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}

interface DecideProps {
  detail: ClaimDetail
  lines: readonly ClaimLine[]
  said: DecisionDraft
}

/** Approves by line, or sends the claim back; the buttons of the request decide it whole. */
function Decide({ detail: { claim }, lines, said }: DecideProps) {
  const { t } = useTranslation('ownExpenses')
  const format = useFormatter()
  const client = useQueryClient()
  const [isReturning, setIsReturning] = useState(false)
  // A decision changes the request, the inbox, its counts and the claim.
  const refresh = () => client.invalidateQueries()
  const { ID, version, currency } = claim
  const deciding = useMutation({
    mutationFn: () =>
      call(
        decideClaim,
        { body: { ID, status: 1, comment: '', version, lines: changedLines(lines, said) } },
        { notify: true },
      ),
    onSettled: refresh,
    meta: { errorShown: 'inline' as const },
  })
  const total = totalOf(lines, said)
  const isWrong = lines.some(
    (line) => said[line.id] && problemOf(line, said[line.id] as DecisionDraft[number]) !== null,
  )
  return (
    <section aria-labelledby="by-line">
      <Title order={3} size="h5" id="by-line">
        {t('decide.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('decide.text')}
      </Text>
      {deciding.error ? (
        <Alert color="red" role="alert" mb="xs">
          {messageOf(deciding.error)}
        </Alert>
      ) : null}
      {total === 0n ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mb="xs">
          {t('decide.nothing')}
        </Text>
      ) : null}
      <Group gap="sm">
        <Button
          loading={deciding.isPending}
          disabled={isWrong || total === 0n}
          onClick={() => deciding.mutate()}
        >
          {t('decide.approve', { amount: format.money({ amount: amountText(total), currency }) })}
        </Button>
        <Button variant="default" onClick={() => setIsReturning(true)}>
          {t('decide.sendBack')}
        </Button>
      </Group>
      <Suspense fallback={null}>
        {isReturning ? (
          <ReasonModal
            title={t('decide.sendBack')}
            text={t('decide.sendBackText')}
            label={t('decide.comment')}
            submit={t('decide.sendBack')}
            maxLength={1000}
            onClose={() => setIsReturning(false)}
            save={async (comment) => {
              await call(decideClaim, { body: { ID, status: 4, comment, version } }, { notify: true })
              await refresh()
            }}
          />
        ) : null}
      </Suspense>
    </section>
  )
}
