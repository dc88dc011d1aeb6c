import { Loader, MultiSelect, Pill, Select } from '@mantine/core'
import type { FieldOption } from '@muster/contract/forms/form-definition'
import { searchedSelect } from '../../searched-select/searched-select.ts'
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
  const chosen = new Set(membersOf(value).map(String))
  // The input contains the selected option's name, which is not searched for.
  const isName = options.some((one) => chosen.has(String(one.value)) && one.label === master.typed)
  const text = isName ? '' : master.typed
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
      ...(master.isSearched
        ? searchedSelect({
            text,
            isBehind: text !== '' && master.isSearching,
            found: master.options.map((option) => String(option.value)),
          })
        : {}),
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
      allowDeselect={false}
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
