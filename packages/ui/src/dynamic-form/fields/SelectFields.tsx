import { type ComboboxParsedItem, Loader, MultiSelect, Pill, Select } from '@mantine/core'
import type { FieldOption } from '@muster/contract/forms/form-definition'
import { useFormContext } from '../FormContext.tsx'
import { membersOf, offeredOptions, valueOfText } from '../field-options.ts'
import { inputPropsOf } from '../field-props.ts'
import type { FieldControlProps } from '../types.ts'
import { useMasterSearch } from './useMasterSearch.ts'

const SEARCHABLE_FROM = 8
/** Number of tags shown, by the specification; the rest is a count. */
const TAGS = 2

function unique(options: readonly FieldOption[]): FieldOption[] {
  return [...new Map(options.map((option) => [String(option.value), option])).values()]
}

/**
 * Filter of options that the server searched: its results may match by code or another name, so they are not
 * filtered again. The chosen option, whose label fills the input, is no result of what is typed next.
 */
function onlyHits(options: readonly FieldOption[], hits: readonly FieldOption[]) {
  const values = new Set(hits.map((option) => String(option.value)))
  return ({ options: found, search }: { options: ComboboxParsedItem[]; search: string }) => {
    const isQuery = search.trim() !== '' && !options.some((option) => option.label === search)
    return isQuery ? found.filter((item) => 'value' in item && values.has(item.value)) : found
  }
}

/** Options and search of a choice, whether passed in or searched remotely. */
function useChoices({ field, value }: FieldControlProps) {
  const { resources, texts, values } = useFormContext()
  const master = useMasterSearch(field)
  const fixed = offeredOptions(field, value, values, {
    ...resources,
    knownOptions:
      field.master === null
        ? resources.knownOptions
        : {
            ...resources.knownOptions,
            [field.master]: [...(resources.knownOptions?.[field.master] ?? []), ...master.seen],
          },
  })
  const options = unique([...fixed, ...master.options])
  const message = () => {
    if (master.hasFailed) return texts.searchFailed
    if (master.isSearching) return texts.searching
    if (master.isSearched && master.query.length === 1) return texts.typeMore
    return resources.nothingFound?.[field.master ?? ''] ?? texts.nothingFound
  }
  return {
    options,
    common: {
      data: options.map((option) => ({
        value: String(option.value),
        label: option.label,
        disabled: option.isUnavailable === true,
      })),
      searchable:
        master.isSearched || options.length >= SEARCHABLE_FROM || field.FEILD_TYPE === 'autocomplete',
      nothingFoundMessage: message(),
      filter: master.isSearched ? onlyHits(options, master.options) : undefined,
      onDropdownOpen: () => master.search(''),
      rightSection: master.isSearching ? (
        <Loader size="xs" role="status" aria-label={texts.searching} />
      ) : undefined,
      maxDropdownHeight: 280,
      comboboxProps: { shadow: 'md' },
      clearButtonProps: { 'aria-label': `${texts.clear} ${field.FIELD_NAME}` },
    },
    search: master.search,
  }
}

/** A single choice; long lists can be searched. */
export function SelectField(props: FieldControlProps) {
  const { texts } = useFormContext()
  const { options, common, search } = useChoices(props)
  const { value, isRequired, onChange } = props
  const input = inputPropsOf(props)
  return (
    <Select
      {...input}
      {...common}
      placeholder={input.placeholder ?? (common.searchable ? texts.search : texts.choose)}
      value={value === null || value === '' ? null : String(value)}
      clearable={!isRequired}
      onSearchChange={search}
      onChange={(text) => onChange(text === null ? null : valueOfText(options, text))}
    />
  )
}

/** A multiple choice: two are shown as tags, the rest as a count. */
export function MultiSelectField(props: FieldControlProps) {
  const { texts } = useFormContext()
  const { options, common, search } = useChoices(props)
  const members = membersOf(props.value).map(String)
  const input = inputPropsOf(props)
  return (
    <MultiSelect
      {...input}
      {...common}
      searchable
      clearable
      hidePickedOptions={false}
      placeholder={members.length > 0 ? undefined : (input.placeholder ?? texts.choose)}
      value={members}
      onSearchChange={search}
      onChange={(chosen) => props.onChange(chosen.map((text) => valueOfText(options, text)))}
      renderPill={({ option, onRemove, disabled }) => {
        const index = members.indexOf(String(option?.value))
        if (index > TAGS) return null
        return index === TAGS ? (
          <Pill>{texts.moreTags(members.length - TAGS)}</Pill>
        ) : (
          <Pill
            withRemoveButton={!disabled}
            onRemove={onRemove}
            removeButtonProps={{ 'aria-label': texts.remove(option?.label ?? '') }}
          >
            {option?.label}
          </Pill>
        )
      }}
    />
  )
}
