import { Anchor, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { resendCode, verifyCode } from '@muster/contract/calls/session/sign-in-code'
import type { DataOf } from '@muster/contract/kit/index'
import type { CodeMethod, readCodeDemand } from '@muster/contract/session/sign-in-code.contract'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { ApiError, call, isApiError, messageOf } from '../../../lib/calls/api.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { MessageBanner } from '../../../lib/screen/MessageBanner.tsx'
import classes from './CodeForm.module.css'
import { PageHead } from './PageHead.tsx'

type Demand = DataOf<typeof readCodeDemand>

export interface CodeFormProps {
  proof: string
  demand: Demand
  /** Continues with the new session; its errors are shown here. */
  onToken: (token: string) => Promise<void>
  /** Set when no further attempt is possible: the reason. */
  onOver: (message: string) => void
}

const DIGITS = 6

/** Shown in the user's language if the server's message only adds the number of attempts left. */
function refusalOf(error: Error, t: TFunction<'secondStep'>): string {
  const { tries_left: count } = ((error instanceof ApiError && error.data) || {}) as { tries_left?: unknown }
  const isCounted = isApiError(error, 'session.code_wrong') && typeof count === 'number'
  return isCounted ? t('code.wrong', { count }) : messageOf(error)
}

/** Input for a mailed code, an authenticator code or a recovery code. */
export function CodeForm({ proof, demand, onToken, onOver }: CodeFormProps) {
  const { t } = useTranslation('secondStep')
  const { search } = useLocation()
  const [method, setMethod] = useState<CodeMethod>(demand.methods[0] ?? 'mail')
  const [otp, setOtp] = useState('')
  const [remembers, setRemembers] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { challenge } = demand
  const verify = useMutation({
    mutationFn: async (code: string) => {
      const body = { challenge, proof, otp: code, method, remember_device: remembers }
      const { token } = await call(verifyCode, { body }, { endsSession: false, cookies: true })
      await onToken(token)
    },
    onError: (error) => {
      if (isApiError(error, 'session.challenge_over') || isApiError(error, 'session.code_locked')) {
        onOver(messageOf(error))
      }
      setOtp('')
      check.restart()
      input.current?.focus()
    },
    meta: { errorShown: 'inline' },
  })
  // A refused code is said above the field, which is blank again.
  const check = useFormCheck({ values: { otp }, required: ['otp'] })
  const isRecovery = method === 'recovery'
  const type = (typed: string) => {
    setOtp(typed)
    // A complete code is submitted automatically.
    if (!isRecovery && typed.replace(/\D/g, '').length === DIGITS && !verify.isPending) verify.mutate(typed)
  }
  const choose = (next: CodeMethod) => {
    setMethod(next)
    setOtp('')
    check.restart()
    verify.reset()
    input.current?.focus()
  }
  return (
    <CheckedForm check={check} onSubmit={() => verify.mutate(otp)}>
      <Stack gap="lg">
        <PageHead title={t('code.title')}>
          {method === 'mail'
            ? t('code.mailed', { address: demand.sent_to })
            : t(isRecovery ? 'code.recovery' : 'code.app')}
        </PageHead>
        {verify.error ? (
          <MessageBanner kind="error" message={refusalOf(verify.error, t)} dismissAfter={null} />
        ) : null}
        <TextInput
          key={isRecovery ? 'recovery' : 'digits'}
          ref={input}
          label={t(isRecovery ? 'code.recoveryLabel' : 'code.label')}
          name="otp"
          size="lg"
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={isRecovery ? 'text' : 'numeric'}
          maxLength={isRecovery ? 24 : 12}
          classNames={{ input: isRecovery ? classes.recovery : classes.code }}
          value={otp}
          error={check.errors.otp}
          onChange={(event) => type(event.target.value)}
        />
        <Checkbox
          label={t('code.remember')}
          description={t('code.rememberText')}
          checked={remembers}
          onChange={(event) => setRemembers(event.target.checked)}
        />
        <Button type="submit" size="md" fullWidth loading={verify.isPending}>
          {t('code.submit')}
        </Button>
        <div className={classes.links}>
          {method === 'mail' ? <Resend proof={proof} demand={demand} onOver={onOver} /> : null}
          {demand.methods.includes('recovery') ? (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => choose(isRecovery ? 'totp' : 'recovery')}
            >
              {t(isRecovery ? 'code.useApp' : 'code.useRecovery')}
            </Anchor>
          ) : null}
          <Anchor component={Link} to={`/${search}`} size="sm">
            {t('code.back')}
          </Anchor>
        </div>
      </Stack>
    </CheckedForm>
  )
}

/** Countdown in seconds until another mail may be requested. */
function useCountdown(seconds: number | null, since: number): number | null {
  const [now, setNow] = useState(Date.now)
  const left = seconds === null ? null : Math.max(0, Math.ceil(seconds - (now - since) / 1000))
  const isRunning = left !== null && left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = window.setInterval(() => setNow(Date.now()), 1000)
    return () => window.clearInterval(timer)
  }, [isRunning])
  return left
}

function Resend({ proof, demand, onOver }: Pick<CodeFormProps, 'proof' | 'demand' | 'onOver'>) {
  const { t } = useTranslation('secondStep')
  const [requested, setRequested] = useState({ after: demand.resend_after, at: Date.now() })
  const left = useCountdown(requested.after, requested.at)
  const resend = useMutation({
    mutationFn: () =>
      call(resendCode, { body: { challenge: demand.challenge, proof } }, { endsSession: false }),
    onSuccess: ({ resend_after }) => setRequested({ after: resend_after, at: Date.now() }),
    onError: (error) => {
      if (error instanceof ApiError && error.key === 'session.challenge_over') onOver(messageOf(error))
    },
  })
  if (left === null) return null
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        c={left > 0 ? 'dimmed' : undefined}
        aria-disabled={left > 0 || resend.isPending}
        onClick={() => left === 0 && !resend.isPending && resend.mutate()}
      >
        {left > 0 ? t('code.resendIn', { seconds: left }) : t('code.resend')}
      </Anchor>
      {resend.isSuccess ? (
        <MessageBanner kind="success" message={t('code.resent')} dismissAfter={null} />
      ) : null}
    </>
  )
}
