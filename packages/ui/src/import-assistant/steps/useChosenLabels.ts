import { useEffect, useState } from 'react'
import type { ImportAssistantProps } from '../assistant-props.ts'
import type { TargetField } from '../types.ts'

const plain = (text: string) => text.trim().toLowerCase()

/** A person's choice for a text of the file; the same text may be written in other letters elsewhere. */
function choiceFor<Choice>(choices: Readonly<Record<string, Choice>> | undefined, text: string) {
  return Object.entries(choices ?? {}).find(([label]) => plain(label) === plain(text))?.[1]
}

/** What texts of the file were mapped to: the label of a record, option or person; undefined if nothing was chosen. */
export function useChosenLabels({
  decisions,
  masterOptions,
  people,
  preview,
}: ImportAssistantProps): (field: TargetField, text: string) => string | undefined {
  const [names, setNames] = useState<Readonly<Record<number, string>>>({})
  const managers = Object.values(decisions.managerChoices)
  const missing = managers.filter((id) => names[id] === undefined).join()
  useEffect(() => {
    if (missing === '' || !people) return
    let isCurrent = true
    void people.byId(missing.split(',').map(Number)).then((found) => {
      if (!isCurrent) return
      setNames((known) => ({ ...known, ...Object.fromEntries(found.map(({ id, label }) => [id, label])) }))
    })
    return () => {
      isCurrent = false
    }
  }, [missing, people])

  const labelOf = (master: string, id: number) =>
    masterOptions[master]?.find((option) => option.id === id)?.label ??
    preview?.proposals.find(({ suggestion }) => suggestion?.id === id)?.suggestion?.label
  return ({ slug, master, options }, text) => {
    if (text.trim() === '') return undefined
    const record = master ? choiceFor(decisions.masterChoices[master], text) : undefined
    if (master && record !== undefined) return labelOf(master, record)
    const value = choiceFor(decisions.valueChoices[slug], text)
    if (value !== undefined) return options?.find((option) => option.value === value)?.label
    const manager = isManager(slug) ? choiceFor(decisions.managerChoices, text) : undefined
    return manager === undefined ? undefined : names[manager]
  }
}

/** Columns that name a manager, by code or by name. */
const isManager = (slug: string) => /MANAGER/.test(slug)
