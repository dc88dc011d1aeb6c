import { revealProtectedRecord } from '@muster/contract/calls/employees/identity/protected-records'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { writeOptions } from '../../../lib/calls/query.ts'

/** Reveals a number until its time is up, the component unmounts or the browser tab is hidden. */
export function useReveal(employeeId: number, id: number) {
  const [shown, setShown] = useState<{ number: string; until: number } | null>(null)
  const [left, setLeft] = useState(0)
  const ask = useMutation({
    ...writeOptions(revealProtectedRecord),
    gcTime: 0,
    onSuccess: (answer) => {
      setShown({ number: answer.number, until: Date.now() + answer.shown_seconds * 1000 })
      setLeft(answer.shown_seconds)
    },
    meta: { errorShown: 'inline' },
  })
  const { reset } = ask
  useEffect(() => {
    if (!shown) return
    const hide = () => {
      setShown(null)
      reset()
    }
    const tick = () => {
      const seconds = Math.ceil((shown.until - Date.now()) / 1000)
      if (seconds <= 0) hide()
      else setLeft(seconds)
    }
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') hide()
    }
    const timer = window.setInterval(tick, 500)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [shown, reset])
  return {
    number: shown?.number ?? null,
    secondsLeft: left,
    isPending: ask.isPending,
    error: ask.error,
    /** Shows it at once; why it was refused is in `error`. */
    show: () => ask.mutate({ body: { emp_id: employeeId, id } }),
    showFor: (reason: string) => ask.mutateAsync({ body: { emp_id: employeeId, id, reason } }),
    hide: () => {
      setShown(null)
      reset()
    },
  }
}
