import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation whose page is left after it: from the moment at which it starts, and after its success, it does not start
 * again. `isPending` alone is too late for a second click, and over before the next page is there.
 */
export function useSaving<Data, Variables>(options: UseMutationOptions<Data, Error, Variables>) {
  const isBegun = useRef(false)
  const saving = useMutation(options)
  return {
    error: saving.error,
    isSaving: saving.isPending || saving.isSuccess,
    save: (variables: Variables) => {
      if (isBegun.current) return
      isBegun.current = true
      saving.mutate(variables, {
        onError: () => {
          isBegun.current = false
        },
      })
    },
  }
}
