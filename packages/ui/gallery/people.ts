/** Invented people for the pages of the gallery. */
export interface Person {
  id: number
  code: string
  name: string
  department: string
  location: string
  joinedOn: string
  salary: number
  status: 'Active' | 'On notice' | 'Left'
}

const firstNames = ['Asha', 'Ravi', 'Meera', 'Kabir', 'Ishita', 'Arjun', 'Zoya', 'Dev', 'Nisha', 'Farhan']
const lastNames = [
  'Rao',
  'Kumar',
  'Nair',
  'Sheikh',
  'Banerjee',
  'Mehta',
  'Khan',
  'Pillai',
  'Das',
  'Iyer',
  'Bose',
]
const departments = ['Sales', 'Finance', 'Engineering', 'People operations']
const locations = ['Pune', 'Bengaluru', 'Kolkata']
const statuses = ['Active', 'Active', 'Active', 'On notice', 'Left'] as const

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

export const people: Person[] = Array.from({ length: 1234 }, (_, index) => ({
  id: index + 1,
  code: `E-${String(index + 1).padStart(5, '0')}`,
  name: `${at(firstNames, index)} ${at(lastNames, index * 7)}`,
  department: at(departments, index * 3 + Math.floor(index / 4)),
  location: at(locations, index),
  joinedOn: `20${String(10 + (index % 15)).padStart(2, '0')}-0${1 + (index % 9)}-1${index % 9}`,
  salary: 30000 + ((index * 7919) % 90000),
  status: at(statuses, index),
}))
