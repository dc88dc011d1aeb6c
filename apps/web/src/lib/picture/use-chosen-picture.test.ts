// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useChosenPicture } from './use-chosen-picture.ts'

const texts = { tooLarge: 'Too large', unreadable: 'No picture' }
const aFile = (bytes: number) => new File([new Uint8Array(bytes)], 'a.png')

it('keeps the chosen picture, and revokes the previous one', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const open = vi.fn(async (file: File) => `blob:${file.size}`)
  const { result, unmount } = renderHook(() => useChosenPicture({ mostBytes: 10, open, texts }))
  await act(() => result.current.choose(aFile(3)))
  expect(result.current).toMatchObject({ picture: 'blob:3', problem: '' })
  await act(() => result.current.choose(aFile(4)))
  expect(result.current.picture).toBe('blob:4')
  expect(revoked).toHaveBeenCalledWith('blob:3')
  unmount()
  expect(revoked).toHaveBeenCalledWith('blob:4')
  revoked.mockRestore()
})

it('shows a file’s problem, and clears it for the next file', async () => {
  const open = vi.fn(async (file: File): Promise<string> => {
    if (file.size === 1) throw new Error('no picture')
    return 'blob:good'
  })
  const { result } = renderHook(() => useChosenPicture({ mostBytes: 10, open, texts }))
  await act(() => result.current.choose(aFile(11)))
  expect(result.current).toMatchObject({ picture: '', problem: 'Too large' })
  expect(open).not.toHaveBeenCalled()
  await act(() => result.current.choose(aFile(1)))
  expect(result.current.problem).toBe('No picture')
  await act(() => result.current.choose(aFile(2)))
  expect(result.current).toMatchObject({ picture: 'blob:good', problem: '' })
})
