import {
  readOrganisationSettings,
  type updateProductSettings,
  type updateRegionalSettings,
} from '@muster/contract/calls/settings/organisation-settings'
import type { OrganisationSettings } from '@muster/contract/settings/organisation-settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { type SettingsView, showSettings } from '../data/settings-queries.ts'

type Saver = typeof updateRegionalSettings | typeof updateProductSettings

/** Settings being edited, with their differences from the saved ones and a save function. */
export function useSettingsDraft(view: SettingsView, saver: Saver) {
  const queries = useQueryClient()
  const [changes, setChanges] = useState<Partial<OrganisationSettings>>({})
  const save = useMutation({
    // Both calls share a body type; each rejects the other's settings.
    ...writeOptions(saver as typeof updateRegionalSettings),
    onSuccess: (next) => {
      setChanges({})
      showSettings(next.settings)
      queries.setQueriesData({ queryKey: endpointKey(readOrganisationSettings) }, next)
    },
    meta: { errorShown: 'inline' },
  })
  const draft = { ...view.settings, ...changes }
  const fields = save.error instanceof ApiError ? save.error.fields : {}
  return {
    draft,
    isDirty: Object.keys(changes).length > 0,
    isSaving: save.isPending,
    error: save.error,
    canEdit: view.abilities.edit,
    /** The server's error for one setting. */
    problemOf: (name: keyof OrganisationSettings) => fields[`settings.${name}`] ?? fields[name],
    set: <N extends keyof OrganisationSettings>(name: N, value: OrganisationSettings[N]) =>
      setChanges((current) => {
        const { [name]: _before, ...others } = current
        return view.settings[name] === value ? (others as typeof current) : { ...current, [name]: value }
      }),
    save: () => save.mutate({ body: { version: view.version, settings: changes } }),
    discard: () => {
      setChanges({})
      save.reset()
    },
    /** After a conflict the saved settings are shown, and own changes stay for review. */
    refresh: () => {
      save.reset()
      return queries.invalidateQueries({ queryKey: endpointKey(readOrganisationSettings) })
    },
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>
