/** Names of common makers, without models: offered until, and besides, the list that the operator imports. D65. */
// prettier-ignore
export const HERSTELLER = [
  'Alfa Romeo', 'Audi', 'BMW', 'BYD', 'Chevrolet', 'Chrysler', 'Citroën', 'Cupra', 'Dacia', 'Daihatsu', 'Dodge', 'DS', 'Fiat', 'Ford',
  'Genesis', 'Honda', 'Hyundai', 'Infiniti', 'Isuzu', 'Iveco', 'Jaguar', 'Jeep', 'Kia', 'Lada', 'Lancia', 'Land Rover', 'Lexus', 'MAN', 'Maserati',
  'Mazda', 'Mercedes-Benz', 'MG', 'Mini', 'Mitsubishi', 'Nissan', 'Opel', 'Peugeot', 'Polestar', 'Porsche', 'Renault', 'Rover', 'Saab', 'Seat',
  'Skoda', 'Smart', 'SsangYong', 'Subaru', 'Suzuki', 'Tesla', 'Toyota', 'Volkswagen', 'Volvo', 'XPeng',
] as const;
