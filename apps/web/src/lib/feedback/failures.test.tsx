import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../test/render.tsx'
import { ApiError } from '../calls/api-error.ts'
import { createQueryClient } from '../calls/query.ts'
import { translate } from '../language/i18n.ts'
import { watchFailures } from './failures.ts'

const shown: string[] = []
vi.mock('./notices.ts', () => ({ notifyError: (message: string) => shown.push(message) }))

const unexpected = () => translate('shell:notice.unexpected')
const settle = () => new Promise((resolve) => setTimeout(resolve, 150))
const broken = (): never => (null as unknown as { save: () => never }).save()

// Node reports unhandled rejections to the process, a browser to the page.
const ofTheRunner = process.listeners('unhandledRejection')
const toThePage = (reason: unknown) =>
  void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
let stop: () => void
/** What the page writes to the console. */
const log = vi.fn()

beforeEach(() => {
  shown.length = 0
  log.mockReset()
  window.addEventListener('error', log)
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', toThePage)
  stop = watchFailures()
})

afterEach(() => {
  stop()
  window.removeEventListener('error', log)
  process.removeAllListeners('unhandledRejection')
  for (const listener of ofTheRunner) process.on('unhandledRejection', listener)
})

function show(element: ReactNode) {
  render(<QueryClientProvider client={createQueryClient()}>{element}</QueryClientProvider>)
}

const press = () => fireEvent.click(screen.getByRole('button'))

type Way = Parameters<typeof useMutation<void, Error, void>>[0] & { then?: () => void }

function Form({ then, ...options }: Way) {
  const { mutate, error } = useMutation({ mutationFn: async () => undefined, ...options })
  return (
    <>
      <button type="button" onClick={() => mutate(undefined, then ? { onSuccess: then } : {})}>
        Save
      </button>
      {error ? <p>{error.message}</p> : null}
    </>
  )
}

describe('an uncaught error is shown once', () => {
  it('thrown in an event handler', async () => {
    show(<button type="button" onClick={broken} />)
    press()
    await settle()
    expect(shown).toEqual([unexpected()])
  })

  it('thrown in an asynchronous handler', async () => {
    show(<button type="button" onClick={async () => broken()} />)
    press()
    await settle()
    expect(shown).toEqual([unexpected()])
  })

  it('thrown by a timer', async () => {
    const error = new RangeError('no such day')
    window.dispatchEvent(new ErrorEvent('error', { error }))
    window.dispatchEvent(new ErrorEvent('error', { error }))
    expect(shown).toEqual([unexpected()])
  })

  it('thrown in the mutation itself, and logged', async () => {
    show(<Form mutationFn={async () => broken()} />)
    press()
    await settle()
    expect(shown).toEqual([unexpected()])
    expect(log).toHaveBeenCalledOnce()
  })

  it("thrown in a mutation's onSuccess, and logged", async () => {
    show(<Form onSuccess={broken} />)
    press()
    await settle()
    expect(shown).toEqual([unexpected()])
    expect(log).toHaveBeenCalledOnce()
  })

  it("thrown in the onSuccess of a mutation's call", async () => {
    show(<Form then={broken} />)
    press()
    await settle()
    expect(shown).toEqual([unexpected()])
  })

  it('thrown after saving, by a form that shows errors itself but is closed', async () => {
    function Page() {
      const [isOpen, setIsOpen] = useState(true)
      const onSuccess = () => {
        setIsOpen(false)
        broken()
      }
      return isOpen ? <Form onSuccess={onSuccess} meta={{ errorShown: 'inline' }} /> : <p>closed</p>
    }
    show(<Page />)
    press()
    await screen.findByText('closed')
    await waitFor(() => expect(shown).toEqual([unexpected()]))
  })

  it('rejected by a promise that nobody awaits, with the server’s message', async () => {
    const refuse = async () => {
      throw new ApiError({ key: 'x.refused', message: 'The day is locked.', status: 409 })
    }
    show(<button type="button" onClick={refuse} />)
    press()
    await settle()
    expect(shown).toEqual(['The day is locked.'])
  })
})

describe('nothing is shown', () => {
  it('where the form shows the error, even if nobody awaits the mutation', async () => {
    function Page() {
      const { mutateAsync, error } = useMutation({
        mutationFn: async () => Promise.reject(new Error('Refused.')),
        meta: { errorShown: 'inline' },
      })
      return (
        <>
          <button type="button" onClick={() => mutateAsync()} />
          {error ? <p>{error.message}</p> : null}
        </>
      )
    }
    show(<Page />)
    press()
    await screen.findByText('Refused.')
    await settle()
    expect(shown).toEqual([])
  })

  it('where the mutation has shown it as a toast, even if nobody awaits the mutation', async () => {
    function Page() {
      const { mutateAsync } = useMutation({ mutationFn: async () => Promise.reject(new Error('Refused.')) })
      return <button type="button" onClick={() => mutateAsync()} />
    }
    show(<Page />)
    press()
    await settle()
    expect(shown).toEqual(['Refused.'])
  })

  it('where a callback after saving throws while the form is open and shows it', async () => {
    show(<Form onSuccess={broken} meta={{ errorShown: 'inline' }} />)
    press()
    await settle()
    expect(shown).toEqual([])
    expect(log).toHaveBeenCalledOnce()
  })

  it.each([
    ['the end of the session', new ApiError({ key: 'x', message: 'Over.', status: 401, forceLogin: true })],
    ['a call given up', new DOMException('Aborted', 'AbortError')],
    ['a query given up', new Error('CancelledError')],
  ])('for %s', (_name, reason) => {
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    expect(shown).toEqual([])
  })

  it("for the browser's own notices", () => {
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }))
    expect(shown).toEqual([])
  })
})
