import { Button, Card, Group, Text, Textarea, Title } from '@mantine/core'
import {
  deleteRequestAdmin,
  deleteRequestSingle,
  deleteRequestSingleApprover,
  requestStatusAdmin,
  updateRequest,
} from '@muster/contract/calls/requests/decisions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../lib/calls/api.ts'
import { useOfflineLock } from '../../../lib/calls/connection.ts'
import { writeOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { currentEntry } from '../../../lib/session/entry.ts'
import type { DecidedStatus } from '../data/late-decisions.ts'
import { type RequestAnswer, refreshRequests } from '../data/request-queries.ts'

const ReasonModal = lazy(() => import('../../../lib/form/ReasonModal.tsx'))
const ReassignModal = lazy(() => import('./ReassignModal.tsx'))

type Details = RequestAnswer['request_details']
type CancelAction = 'withdraw' | 'askCancel' | 'takeBack' | 'adminCancel'

function useRefresh() {
  const queries = useQueryClient()
  return () => refreshRequests(queries)
}

/**
 * Where to navigate after a decision (lifecycle specification, section 6): to the list of requests in the
 * console, to the approval inbox in self-service.
 */
function useGoOn(asHr: boolean) {
  const navigate = useNavigate()
  const target = asHr && currentEntry.name === 'admin' ? '/requests/all' : '/requests/inbox'
  return () => navigate(target)
}

export interface DecideProps {
  request: Details
  asHr: boolean
  /** False where the details of the kind have their own way to approve. */
  hasApprove?: boolean
  /** Level of its heading. */
  order: 2 | 3
  /** Passes the decision to the list, where it can be undone; without it the decision is sent at once. */
  onDecide?: ((id: number, status: DecidedStatus, comment: string) => void) | undefined
}

/** Approves or rejects a request, as its approver or as HR on behalf of the approvers. */
export function Decide({ request, asHr, order, onDecide, hasApprove = true }: DecideProps) {
  const { t } = useTranslation('approval')
  const [comment, setComment] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const lock = useOfflineLock()
  const refresh = useRefresh()
  const goOn = useGoOn(asHr)
  // Kept until the server has answered: pressed again after a lost answer, it is the same decision.
  const key = useRef<string>(undefined)
  const onSuccess = async (_data: unknown, { body }: { body: { REQUEST_STATUS: DecidedStatus } }) => {
    key.current = undefined
    notifySuccess(t(`page.done.${body.REQUEST_STATUS}`))
    await refresh()
    await goOn()
  }
  const meta = { errorShown: 'inline' as const }
  const own = useMutation({ ...writeOptions(updateRequest), onSuccess, meta })
  const admin = useMutation({ ...writeOptions(requestStatusAdmin), onSuccess, meta })
  const { mutate, isPending, error } = asHr ? admin : own
  const send = (REQUEST_STATUS: DecidedStatus) => {
    const reason = comment.trim()
    const isMissing = REQUEST_STATUS === 3 && reason === ''
    setIsReasonMissing(isMissing)
    if (isMissing) return
    if (onDecide) onDecide(request.REQUEST_ID, REQUEST_STATUS, reason)
    else {
      key.current ??= crypto.randomUUID()
      const { REQUEST_ID } = request
      mutate({ body: { REQUEST_ID, REQUEST_STATUS, comment: reason, key: key.current } })
    }
  }
  return (
    <Card component="section" padding="lg" aria-labelledby="decide">
      <Title order={order} size="h4" id="decide">
        {t(asHr ? 'page.administer' : 'page.decide')}
      </Title>
      {asHr ? (
        <Text size="sm" c="dimmed">
          {t('page.administerText')}
        </Text>
      ) : null}
      {request.acting_for && !asHr ? (
        <Text size="sm">{t('actingFor', { name: request.acting_for })}</Text>
      ) : null}
      <Textarea
        mt="sm"
        label={t('page.comment')}
        description={t('page.commentHelp')}
        autosize
        minRows={2}
        maxLength={1000}
        value={comment}
        error={isReasonMissing ? t('split.reasonMissing') : error ? messageOf(error) : null}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <Group mt="sm" grow>
        {hasApprove ? (
          <Button mih={44} loading={isPending} onClick={() => send(1)} {...lock}>
            {t('approve')}
          </Button>
        ) : null}
        <Button mih={44} variant="default" disabled={isPending} onClick={() => send(3)} {...lock}>
          {t('reject')}
        </Button>
      </Group>
    </Card>
  )
}

/** The other actions on a request: withdraw, cancel, reassign. */
export function FurtherActions({ request }: { request: Details }) {
  const { t } = useTranslation('approval')
  const { abilities, REQUEST_STATUS: status, REQUEST_ID } = request
  const [wanted, setWanted] = useState<CancelAction | null>(null)
  const [isGiving, setIsGiving] = useState(false)
  const refresh = useRefresh()
  const onSuccess = async () => {
    setWanted(null)
    await refresh()
  }
  const meta = { errorShown: 'inline' as const }
  const own = useMutation({ ...writeOptions(deleteRequestSingle), onSuccess, meta })
  const approver = useMutation({ ...writeOptions(deleteRequestSingleApprover), onSuccess, meta })
  const admin = useMutation({ ...writeOptions(deleteRequestAdmin), onSuccess, meta })
  const actions: [CancelAction, boolean][] = [
    ['withdraw', abilities.withdraw],
    ['askCancel', abilities.cancel],
    ['takeBack', abilities.take_back],
    ['adminCancel', abilities.administer && !abilities.withdraw && !abilities.cancel],
  ]
  const offered = actions.filter(([, may]) => may).map(([action]) => action)
  const canGive = abilities.administer && status === 0
  if (offered.length === 0 && !canGive) return null
  const mutation = wanted === 'takeBack' ? approver : wanted === 'adminCancel' ? admin : own
  const isOwn = wanted === 'withdraw' || wanted === 'askCancel'
  return (
    <Group>
      {offered.map((action) => (
        <Button key={action} variant="default" mih={44} onClick={() => setWanted(action)}>
          {t(`page.${action}`)}
        </Button>
      ))}
      {canGive ? (
        <Button variant="default" mih={44} onClick={() => setIsGiving(true)}>
          {t('page.reassign')}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {wanted ? (
          <ReasonModal
            title={t(`page.${wanted}`)}
            label={t('reason')}
            help={t(isOwn ? 'ownReasonHelp' : 'reasonHelp')}
            submit={t(`page.${wanted}`)}
            maxLength={1000}
            isOptional={isOwn}
            isDangerous
            onClose={() => setWanted(null)}
            save={(comment) => mutation.mutateAsync({ body: { REQUEST_ID, comment } })}
          />
        ) : null}
        {isGiving ? <ReassignModal id={REQUEST_ID} onClose={() => setIsGiving(false)} /> : null}
      </Suspense>
    </Group>
  )
}
