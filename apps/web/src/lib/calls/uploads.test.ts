// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { duringUpload, submitAfterUploads } from './uploads.ts'

function aForm() {
  const form = document.createElement('form')
  document.body.append(form)
  const submitted = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', submitted)
  return { form, submitted }
}

/** An upload that ends when it is told to. */
function anUpload() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { uploading: duringUpload(promise), resolve, reject }
}

const later = () => new Promise((done) => setTimeout(done, 20))

it('submits at once where nothing is uploaded', () => {
  expect(submitAfterUploads(aForm().form)).toBe(false)
})

it('submits when all files are there', async () => {
  const [first, second, { form, submitted }] = [anUpload(), anUpload(), aForm()]
  expect(submitAfterUploads(form)).toBe(true)
  first.resolve('a')
  await later()
  expect(submitted).not.toHaveBeenCalled()
  second.resolve('b')
  await later()
  expect(submitted).toHaveBeenCalledOnce()
  expect(submitAfterUploads(form)).toBe(false)
})

it('does not submit when a file could not be uploaded, nor a form that is closed', async () => {
  const [failing, { form, submitted }] = [anUpload(), aForm()]
  submitAfterUploads(form)
  failing.reject(new Error('no network'))
  await expect(failing.uploading).rejects.toThrow('no network')
  await later()
  const [last, closed] = [anUpload(), aForm()]
  submitAfterUploads(closed.form)
  closed.form.remove()
  last.resolve('c')
  await later()
  expect([submitted.mock.calls.length, closed.submitted.mock.calls.length]).toEqual([0, 0])
})
