import type { TargetRole } from './import-types.ts'
import { compactName } from './text-match.ts'

/** Headings by role, separated by commas, as other systems and people write them; one line per language. */
const HEADINGS: Readonly<Record<TargetRole, readonly string[]>> = {
  'full-name': [
    'full name, employee name, name, emp name, name of employee, name of the employee, staff name, worker name, person name, employee, associate name, display name, complete name',
    'vollständiger name, mitarbeiter, mitarbeitername, name des mitarbeiters, vor- und nachname',
    'nom complet, nom et prénom, nom prénom, salarié, nom du salarié, employé',
    'nombre completo, nombre y apellidos, nombre del empleado, empleado, trabajador',
    'पूरा नाम, नाम, कर्मचारी का नाम, कर्मचारी नाम',
  ],
  'first-name': [
    'first name, given name, forename, f name, given names, first, emp first name',
    'vorname, rufname',
    'prénom, prénoms',
    'nombre, nombres, primer nombre',
    'पहला नाम, प्रथम नाम',
  ],
  'middle-name': [
    'middle name, middle initial, middle, m name, mi, second name',
    'zweiter vorname, zweitname',
    'deuxième prénom, second prénom',
    'segundo nombre',
    'मध्य नाम, बीच का नाम',
  ],
  'last-name': [
    'last name, surname, family name, l name, last, emp last name',
    'nachname, familienname, zuname',
    'nom, nom de famille, nom d’usage',
    'apellido, apellidos, primer apellido',
    'उपनाम, अंतिम नाम, कुलनाम, सरनेम',
  ],
  'employee-code': [
    'employee code, emp id, emp code, employee id, employee number, employee no, emp no, emp number, empl no, empl id, e code, code, id, eeid, ee id, ee number, ee no, staff id, staff no, staff number, staff code, personnel number, personnel no, personnel id, payroll number, payroll id, payroll no, worker id, worker number, associate id, badge number, badge id, badge no, employee ref, employee reference, clock number, token no, ecode, pernr',
    'personalnummer, personal nr, personalnr, pers nr, persnr, mitarbeiternummer, mitarbeiter nr, mitarbeiter id, mitarbeiternr, personal id',
    'matricule, n° matricule, numéro matricule, numéro employé, numéro d’employé, n° employé, n° salarié, numéro de salarié, id employé, code employé, code salarié, identifiant salarié',
    'número de empleado, nº de empleado, no. de empleado, num empleado, código de empleado, código empleado, id empleado, id de empleado, legajo, clave de empleado, número de trabajador',
    'कर्मचारी कोड, कर्मचारी संख्या, कर्मचारी आईडी, कर्मचारी क्रमांक, कर्मचारी नंबर',
    '工号, 员工编号, 员工号, 工號, 社員番号, 従業員番号, 사번, 사원번호, табельный номер, таб. номер, matrícula, matricola, personeelsnummer, medewerkernummer, sicil no, numer pracownika, anställningsnummer, الرقم الوظيفي, رقم الموظف',
  ],
  email: [
    'email, e-mail, email id, email address, mail, mail id, official email, official email id, work email, work email address, work mail, company email, company email id, business email, corporate email, office email, official mail, login email, employee email, email official',
    'e-mail-adresse, mailadresse, dienstliche e-mail, geschäftliche e-mail, e-mail geschäftlich',
    'adresse e-mail, adresse email, courriel, adresse électronique, e-mail professionnel, email professionnel',
    'correo, correo electrónico, correo corporativo, correo de trabajo, email corporativo',
    'ई-मेल, ईमेल, ईमेल आईडी, ई-मेल पता, कार्यालय ई-मेल',
  ],
  'personal-email': [
    'personal email, personal email id, personal email address, personal mail, private email, alternate email, home email, other email',
    'private e-mail, private e-mail-adresse',
    'e-mail personnel, adresse e-mail personnelle',
    'correo personal, correo electrónico personal',
    'व्यक्तिगत ई-मेल, निजी ई-मेल',
  ],
  phone: [
    'phone, mobile, mobile no, mobile number, phone no, phone number, contact, contact no, contact number, cell, cell phone, telephone, tel, cell number, mobile phone, work phone, work mobile, personal mobile, personal mobile number',
    'telefon, telefonnummer, handy, handynummer, mobil, mobiltelefon, mobilnummer',
    'téléphone, portable, téléphone portable, mobile, numéro de téléphone',
    'teléfono, móvil, celular, teléfono móvil, número de teléfono',
    'फ़ोन, मोबाइल, मोबाइल नंबर, मोबाइल संख्या, फ़ोन नंबर, दूरभाष',
  ],
  'birth-date': [
    'date of birth, dob, birth date, birthday, born on, birth, d o b',
    'geburtsdatum, geburtstag, geb datum, geb.',
    'date de naissance, né le, née le',
    'fecha de nacimiento, nacimiento',
    'जन्म तिथि, जन्मतिथि, जन्म तारीख, जन्म की तारीख, जन्म दिनांक',
  ],
  'joining-date': [
    'date of joining, doj, date of hire, hire date, hired on, joining date, join date, joined on, start date, date of start, employment start date, employment date, date of appointment, date hired, date of employment, date joined, date of join, joined date, original hire date, service start date',
    'eintrittsdatum, eintritt, einstellungsdatum, beschäftigungsbeginn, beginn, eingestellt am',
    'date d’embauche, date d’entrée, date d’arrivée, embauche, date de début',
    'fecha de ingreso, fecha de alta, fecha de contratación, fecha de incorporación, fecha de inicio',
    'नियुक्ति तिथि, नियुक्ति की तारीख, कार्यग्रहण तिथि, ज्वाइनिंग तिथि, ज्वाइनिंग तारीख, शामिल होने की तारीख, शामिल होने की तिथि',
  ],
  gender: ['gender, sex, gender id', 'geschlecht', 'sexe, genre', 'sexo, género', 'लिंग'],
  'marital-status': [
    'marital status, marital desc, marital, marital status id, civil status, marriage status',
    'familienstand, personenstand',
    'situation familiale, état civil, situation matrimoniale, statut marital',
    'estado civil',
    'वैवाहिक स्थिति',
  ],
  department: [
    'dept id, department, dept, department name, dept name, department id, division, sub unit',
    'abteilung, bereich, abteilungsname',
    'service, département, direction',
    'departamento, área, área de trabajo',
    'विभाग, विभाग का नाम',
  ],
  designation: [
    'designation id, designation, position, job title, title, role, job role, position title, designation name, post, position name, occupation, job position',
    'stelle, stellenbezeichnung, berufsbezeichnung, tätigkeit, funktion',
    'poste, fonction, intitulé du poste, emploi',
    'puesto, cargo, puesto de trabajo, ocupación',
    'पदनाम, पद',
  ],
  location: [
    'location id, location, work location, office, branch location, site, location name, office location, work site, base location',
    'standort, arbeitsort, dienstort',
    'lieu de travail, site, établissement, lieu',
    'ubicación, lugar de trabajo, centro de trabajo, sede',
    'स्थान, कार्यस्थल, कार्य स्थान',
  ],
  state: [
    'state, state id, state name, province, region',
    'bundesland',
    'région',
    'provincia, estado',
    'राज्य',
  ],
  city: [
    'city, city id, city name, town, current city',
    'stadt, ort, wohnort',
    'ville',
    'ciudad, localidad',
    'शहर',
  ],
  country: ['country, country id, country name, nation', 'land', 'pays', 'país', 'देश'],
  'postal-code': [
    'pin code, pin, zip, zip code, post code, postal code',
    'postleitzahl, plz',
    'code postal',
    'código postal',
    'पिन कोड, पिनकोड',
  ],
  nationality: [
    'nationality, citizenship, citizen desc, citizen',
    'staatsangehörigkeit, nationalität',
    'nationalité',
    'nacionalidad',
    'राष्ट्रीयता',
  ],
  salary: [
    'ctc, salary, annual salary, annual ctc, base salary, gross salary, pay, annual pay, compensation',
    'gehalt, jahresgehalt, bruttogehalt',
    'salaire, salaire annuel, salaire brut',
    'salario, sueldo, salario anual',
    'वेतन, वार्षिक वेतन',
  ],
  manager: [
    'reporting manager id, manager id, manager code, reporting manager code, supervisor id, manager emp id, reporting to, reports to, line manager id, manager no, manager number, manager emp code, supervisor code, rm code, manager emp no, managers id, reporting manager employee number, reporting manager employee no, reporting manager employee code, supervisor eeid, supervisor employee id, manager employee id, manager employee code',
    'vorgesetzter id, personalnummer des vorgesetzten, personalnummer vorgesetzter',
    'matricule du manager, matricule du responsable',
    'código del jefe, id del jefe, id del supervisor',
    'प्रबंधक कोड, मैनेजर कोड',
  ],
  'manager-name': [
    'manager name, manager, reporting manager, reporting manager name, supervisor, supervisor name, line manager, line manager name, reports to name, team lead, boss, rm name',
    'vorgesetzter, vorgesetzte, führungskraft, teamleiter',
    'responsable, supérieur, supérieur hiérarchique, responsable hiérarchique, nom du manager',
    'jefe, supervisor, jefe inmediato, jefe directo, responsable directo',
    'प्रबंधक, मैनेजर, रिपोर्टिंग मैनेजर, प्रबंधक का नाम, मैनेजर का नाम',
  ],
  'leaving-date': [
    'leaving date, date of leaving, date of termination, termination date, term date, exit date, date of exit, last working day, last working date, lwd, relieving date, date of relieving, separation date, date of separation, resignation date, end date, employment end date, dol, left on, departure date',
    'austrittsdatum, austritt, letzter arbeitstag, beschäftigungsende',
    'date de sortie, date de départ, date de fin, fin de contrat',
    'fecha de baja, fecha de salida, fecha de egreso, fecha de término',
    'सेवा छोड़ने की तारीख, अंतिम कार्य दिवस, सेवामुक्ति तिथि, छोड़ने की तारीख',
  ],
  'leaving-reason': [
    'leaving reason, reason of leaving, reason for leaving, term reason, termination reason, exit reason, separation reason, reason for exit, resignation reason, reason for separation, reason for termination, departure reason',
    'austrittsgrund',
    'motif de départ, motif de sortie',
    'motivo de baja, motivo de salida',
    'छोड़ने का कारण, सेवा छोड़ने का कारण',
  ],
  'employment-status': [
    'employment status, emp status, employee status, status, worker status, employment state, is active, active',
    'beschäftigungsstatus, mitarbeiterstatus',
    'statut, statut du salarié',
    'estado del empleado, situación laboral, estatus',
    'स्थिति, रोज़गार की स्थिति, कर्मचारी स्थिति, रोजगार स्थिति',
  ],
}

/**
 * Names of each role in headings and slugs, in the form of `compactName`. Used in both directions: to determine
 * the role of a form's field and to find the column for it.
 */
export const roleNames = Object.fromEntries(
  Object.entries(HEADINGS).map(([role, lines]) => [
    role,
    lines
      .flatMap((line) => line.split(', '))
      .map(compactName)
      .filter((name) => name !== ''),
  ]),
) as Record<string, readonly string[]> as Readonly<Record<TargetRole, readonly string[]>>
