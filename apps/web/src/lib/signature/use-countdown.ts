import { useEffect, useState } from 'react'

/** Seconds that are left of `seconds`, counted down. */
export function useCountdown(seconds: number, startedAt: number): number {
  const [now, setNow] = useState(Date.now())
  const left = Math.max(0, Math.ceil(seconds - (now - startedAt) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = window.setInterval(() => setNow(Date.now()), 1000)
    return () => window.clearInterval(timer)
  }, [isRunning])
  return left
}
