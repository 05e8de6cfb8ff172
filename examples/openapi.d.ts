/**
 * The calls of machines, and the messages to a webhook. Written by npm run client from the service's own description:
 * do not change it by hand.
 */
export interface Calls {
  /** Makes a case with its invitation, with what is known already; with melden it is reported at once, for somebody on the phone. */
  'POST /betreiber/vorgang': {
    params: undefined;
    query: undefined;
    body: {
      mandant?: string;
      typ?: string;
      vorbelegung?: {
        gefahr?: {
          verletzt: boolean;
          feuer: boolean;
          verkehr: boolean;
          eingeschlossen: boolean;
        };
        vorgangsMetadaten?: {
          mobilnummer: string;
          ranaVorgangsnummer: string;
          userID: string;
          status: string;
          timestampGemeldet: number | null;
          storno: string;
          mandantenID: string;
          language: 'de' | 'en';
        };
        notesMetadaten?: {
          anlagePerson_CN: string;
        };
        bearbeitungsSchritte?: readonly ({
          schritt: string;
          zeit: string;
        })[];
        kfz?: {
          fahrzeugtyp: string;
          hersteller: string;
          hsn: string;
          modell: string;
          tsn: string;
          fahrgestellnummer: string;
          rahmennummer: string;
          kennzeichen_land: string;
          kennzeichen_id: string;
          kennzeichen_besonders: boolean;
          kennzeichen_ungeprueft: boolean;
          anhaenger: '' | 'ja' | 'nein';
          anhaenger_rollfaehig: '' | 'ja' | 'nein';
          aufbauten: readonly ('dachbox' | 'dachtraeger' | 'hecktraeger' | 'anhaengerkupplung' | 'wohnaufbau' | 'kofferaufbau' | 'sonstiges')[];
          antriebsArt: '' | 'automatik' | 'schaltung' | 'sonstiges';
          antriebsachse: '' | 'vorne' | 'hinten' | 'alle' | 'unbekannt';
          kraftstoff: '' | 'benzin' | 'diesel' | 'strom' | 'gas' | 'hybrid' | 'wasserstoff' | 'zweitakt' | 'unbekannt';
          datenEingegeben: boolean;
          kmStand: number;
          kmStandAngegeben: boolean;
          tankStand: string;
          laenge: number;
          hoehe: number;
          gewicht: number;
          laenge_min: number;
          laenge_max: number;
          hoehe_min: number;
          hoehe_max: number;
          gewicht_max: number;
        };
        vn?: {
          vorname: string;
          nachname: string;
          vsnr: string;
          anzahlPersonen: 1 | 2 | 3 | 4 | 5 | 6;
          anzahlFahrraeder: 1 | 2 | 3 | 4 | 5 | 6;
          arbeitgeber: string;
          adresse: {
            strasse: string;
            hausnummer: string;
            plz: string;
            ort: string;
            land: string;
            formatierteAdresse: string;
            lat: number | null;
            lng: number | null;
          };
          datenEingegeben: boolean;
        };
        schadenTyp?: '' | 'SCHADEN_MOTOR_SPRINGT_NICHT_AN' | 'SCHADEN_MOTOR_AUSGEGANGEN' | 'SCHADEN_REIFEN' | 'SCHADEN_TANK_LEER' | 'SCHADEN_TANK_FALSCH' | 'SCHADEN_UNFALL' | 'SCHADEN_PANNE' | 'SCHADEN_SCHLUESSEL' | 'SCHADEN_WARNLEUCHTEN' | 'SCHADEN_DIEBSTAHL' | 'SCHADEN_SONSTIGES' | 'SCHADEN_FAHRRAD_REIFEN_RAEDER' | 'SCHADEN_FAHRRAD_ANTRIEB' | 'SCHADEN_FAHRRAD_BREMSEN' | 'SCHADEN_FAHRRAD_ELEKTRIK' | 'SCHADEN_FAHRRAD_DIEBSTAHL' | 'SCHADEN_FAHRRAD_SONSTIGES';
        schadenOrt?: {
          keine_automatische_lokalisierung: boolean;
          ortsTyp: '' | 'innerorts' | 'ausserorts' | 'autobahn';
          adresse: {
            strasse: string;
            hausnummer: string;
            plz: string;
            ort: string;
            land: string;
            formatierteAdresse: string;
            lat: number | null;
            lng: number | null;
          };
          ausserortsInfo: {
            name: string;
            hinweis: string;
            istAutobahn: boolean;
            fahrtrichtung: string;
            km: string;
            land: string;
          };
          browserPosition: {
            lat: number;
            lng: number;
            genauigkeit: number;
            timestamp: number;
            erfasstTimestamp: number;
          } | null;
          positionsdaten: {
            lat: number;
            lng: number;
          } | null;
          istParkhaus: boolean;
          istEngEingeparkt: boolean;
          adresseManBearb: boolean;
          datenEingegeben: boolean;
          adresseAutomatischErmittelt: boolean;
          automatischeLokalisierungFehlgeschlagen: boolean;
        };
        beschreibungVN?: string;
        hilfeSofort?: true | false;
        spaeter_datum?: string;
        spaeter_uhrzeit?: string;
        email?: string;
        handynachricht?: boolean;
        webAppConfig?: string;
        userAgent?: string;
        bewertung?: {
          bewertungFeedback: string;
          bewertungWert: number;
        };
        motorSpringtNichtAn?: {
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        motorAusgegangen?: {
          rauch_temperatur?: boolean;
          warnleuchten?: boolean;
          warnleuchte_temperatur?: boolean;
          warnleuchte_batterie?: boolean;
          warnleuchte_motor?: boolean;
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        reifen?: {
          reifenpanne?: boolean;
          diebstahl?: boolean;
          anzahlGestohlen?: 0 | 1 | 2 | 3 | 4;
          anzahlUnbekannt?: boolean;
          ersatzVorhanden?: '' | 'ja' | 'nein' | 'unbekannt';
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        tankLeer?: {
          kraftstoffart?: '' | 'benzin' | 'diesel' | 'strom' | 'gas' | 'hybrid' | 'wasserstoff' | 'zweitakt' | 'unbekannt';
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        tankFalsch?: {
          kraftstoff_getankt?: '' | 'benzin' | 'diesel' | 'strom' | 'gas' | 'hybrid' | 'wasserstoff' | 'zweitakt' | 'unbekannt';
          kraftstoff_benoetigt?: '' | 'benzin' | 'diesel' | 'strom' | 'gas' | 'hybrid' | 'wasserstoff' | 'zweitakt' | 'unbekannt';
          motorGestartet?: '' | 'ja' | 'nein' | 'unbekannt';
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        unfall?: {
          rollfaehig?: '' | 'ja' | 'nein' | 'unbekannt';
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        panne?: {
          rollfaehig?: '' | 'ja' | 'nein' | 'unbekannt';
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        schluessel?: {
          schl_ausg_wo?: '' | 'defekt' | 'im_fahrzeug' | 'verloren' | 'sonstiges' | 'unbekannt';
          schl_tuer?: '' | 'ja' | 'nein' | 'unbekannt';
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        warnleuchten?: {
          wl_oelStand?: boolean;
          wl_oelDruck?: boolean;
          wl_getriebe?: boolean;
          wl_rdks?: boolean;
          wl_esp?: boolean;
          wl_bremsBelaege?: boolean;
          wl_motor_temperatur?: boolean;
          wl_strom?: boolean;
          wl_bremse?: boolean;
          wl_motorsteuerung?: boolean;
          leuchteUnbekannt?: boolean;
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        diebstahl?: {
          lenkrad?: boolean;
          bordelektronik?: boolean;
          raeder?: boolean;
          anzRaeder?: 0 | 1 | 2 | 3 | 4;
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        sonstiges?: {
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        fahrradReifenRaeder?: {
          vorne?: boolean;
          hinten?: boolean;
          anhaenger?: boolean;
          beschreibungAnhaenger?: string;
          felge?: boolean;
          mantel?: boolean;
          schlauch?: boolean;
          ventilDefekt?: boolean;
          sonstiges?: boolean;
          beschreibungSonstiges?: string;
          ventil?: '' | 'presta' | 'dunlop' | 'schrader' | 'unbekannt';
          reifengroesse?: string;
          reifengroesseUnbekannt?: boolean;
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        fahrradAntrieb?: {
          gangschaltung?: boolean;
          kette?: boolean;
          pedale_blockiert?: boolean;
          pedale_abgefallen?: boolean;
          sonstiges?: boolean;
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        fahrradBremsen?: {
          bowdenzug?: boolean;
          vorne?: boolean;
          hinten?: boolean;
          allgemein?: boolean;
          sonstiges?: boolean;
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        fahrradElektrik?: {
          antrieb?: boolean;
          batterie?: boolean;
          beleuchtung?: boolean;
          bordcomputer?: boolean;
          sonstiges?: boolean;
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        fahrradDiebstahl?: {
          ganzesfahrrad?: boolean;
          raeder?: boolean;
          elektronik?: boolean;
          sonstiges?: boolean;
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
        fahrradSonstiges?: {
          rahmen?: boolean;
          achse?: boolean;
          schloss?: boolean;
          sonstiges?: boolean;
          beschreibungVN?: string;
          datenEingegeben?: boolean;
        };
      };
      beispiel?: boolean;
      melden?: boolean;
      zustimmung?: {
        art: 'telefonisch';
        durch: string;
        version?: string;
      };
    };
    answer: {
      data: {
        userID: string;
        vorgangRef: string;
        einladung: string;
        url: string;
        typ: 'kfz' | 'fahrrad';
        gemeldet?: string;
      };
      nicht_uebernommen?: readonly ({
        feld: string;
        text: string;
      })[];
    };
  };
  /** Another invitation to a case. Those issued before stay good. */
  'POST /betreiber/vorgang/{vorgangRef}/einladung': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: undefined;
    answer: {
      data: {
        userID: string;
        vorgangRef: string;
        einladung: string;
        url: string;
        typ: 'kfz' | 'fahrrad';
        gueltigBis: string;
      };
    };
  };
  /** A re-usable invitation (vertrag) for a printed card: each start with it makes a case. */
  'POST /betreiber/einladung': {
    params: undefined;
    query: undefined;
    body: {
      mandant?: string;
      typ?: string;
      gueltigBis?: string;
      beispiel?: boolean;
      vermerk?: string;
    };
    answer: {
      data: {
        einladung: string;
        url: string;
        gueltigBis: string | null;
        typ: 'kfz' | 'fahrrad';
        vermerk: string;
      };
    };
  };
  /** The cards, the newest first, each with your note and the number of cases made with it. */
  'GET /betreiber/einladung': {
    params: undefined;
    query: {
      mandant?: string;
    };
    body: undefined;
    answer: {
      data: readonly ({
        einladung: string;
        mandant: string;
        typ: 'kfz' | 'fahrrad';
        beispiel: boolean;
        vermerk: string;
        angelegt: string;
        gueltigBis: string | null;
        widerrufen: string | null;
        vorgaenge: number;
      })[];
    };
  };
  /** Revokes an invitation; a repeat leaves the first time. */
  'DELETE /betreiber/einladung/{id}': {
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    answer: {
      data: {
        einladung: string;
        widerrufen: string;
        vorgangRef?: string;
      };
    };
  };
  /** The clients that the key is good for. */
  'GET /betreiber/mandanten': {
    params: undefined;
    query: undefined;
    body: undefined;
    answer: {
      data: readonly ({
        id: string;
        name: string;
        typen: readonly ('kfz' | 'fahrrad')[];
        hosts: readonly (string)[];
        testmandant: boolean;
        zustimmung: string;
      })[];
    };
  };
  /** The QR code of an invitation that is good. */
  'GET /betreiber/einladung/{id}/qr.svg': {
    params: {
      id: string;
    };
    query: undefined;
    body: undefined;
    answer: string;
  };
  /** Reports and their changes, oldest first, of one client or of all. A key with the right quittieren marks them as read by sending the cursor back. A cursor of another feed, or from before a restore, is refused: 409 STAND_VORAUS with the cursor to go on from. */
  'GET /betreiber/vorgaenge': {
    params: undefined;
    query: {
      seit?: string;
      anzahl?: string;
      mandant?: string;
    };
    body: undefined;
    answer: {
      data: readonly ({
        vorgangRef: string;
        gefahr: readonly ({
          code: 'verletzt' | 'feuer' | 'verkehr' | 'eingeschlossen';
          text: string;
        })[];
        mandant: string;
        typ: 'kfz' | 'fahrrad';
        status: '' | 'gemeldet' | 'storniert';
        beispiel: boolean;
        revision: number;
        meldeweg: '' | 'sms' | 'sms_ergaenzt' | 'telefon';
        aufgenommen: string;
        ort: {
          satz: string | null;
          zeile: string | null;
        };
        karte: {
          endung: string;
          vermerk: string;
        } | null;
        vorgang: {
          gefahr: {
            verletzt: boolean;
            feuer: boolean;
            verkehr: boolean;
            eingeschlossen: boolean;
          };
          vorgangsMetadaten: {
            mobilnummer: string;
            ranaVorgangsnummer: string;
            userID: string;
            status: string;
            timestampGemeldet: number | null;
            storno: string;
            mandantenID: string;
            language: 'de' | 'en';
          };
          notesMetadaten: {
            anlagePerson_CN: string;
          };
          bearbeitungsSchritte: readonly ({
            schritt: string;
            zeit: string;
          })[];
          kfz: {
            fahrzeugtyp: string;
            hersteller: string;
            hsn: string;
            modell: string;
            tsn: string;
            fahrgestellnummer: string;
            rahmennummer: string;
            kennzeichen_land: string;
            kennzeichen_id: string;
            kennzeichen_besonders: boolean;
            kennzeichen_ungeprueft: boolean;
            anhaenger: '' | 'ja' | 'nein';
            anhaenger_rollfaehig: '' | 'ja' | 'nein';
            aufbauten: readonly ('dachbox' | 'dachtraeger' | 'hecktraeger' | 'anhaengerkupplung' | 'wohnaufbau' | 'kofferaufbau' | 'sonstiges')[];
            antriebsArt: '' | 'automatik' | 'schaltung' | 'sonstiges';
            antriebsachse: '' | 'vorne' | 'hinten' | 'alle' | 'unbekannt';
            kraftstoff: '' | 'benzin' | 'diesel' | 'strom' | 'gas' | 'hybrid' | 'wasserstoff' | 'zweitakt' | 'unbekannt';
            datenEingegeben: boolean;
            kmStand: number;
            kmStandAngegeben: boolean;
            tankStand: string;
            laenge: number;
            hoehe: number;
            gewicht: number;
            laenge_min: number;
            laenge_max: number;
            hoehe_min: number;
            hoehe_max: number;
            gewicht_max: number;
          };
          vn: {
            vorname: string;
            nachname: string;
            vsnr: string;
            anzahlPersonen: 1 | 2 | 3 | 4 | 5 | 6;
            anzahlFahrraeder: 1 | 2 | 3 | 4 | 5 | 6;
            arbeitgeber: string;
            adresse: {
              strasse: string;
              hausnummer: string;
              plz: string;
              ort: string;
              land: string;
              formatierteAdresse: string;
              lat: number | null;
              lng: number | null;
            };
            datenEingegeben: boolean;
          };
          schadenTyp: '' | 'SCHADEN_MOTOR_SPRINGT_NICHT_AN' | 'SCHADEN_MOTOR_AUSGEGANGEN' | 'SCHADEN_REIFEN' | 'SCHADEN_TANK_LEER' | 'SCHADEN_TANK_FALSCH' | 'SCHADEN_UNFALL' | 'SCHADEN_PANNE' | 'SCHADEN_SCHLUESSEL' | 'SCHADEN_WARNLEUCHTEN' | 'SCHADEN_DIEBSTAHL' | 'SCHADEN_SONSTIGES' | 'SCHADEN_FAHRRAD_REIFEN_RAEDER' | 'SCHADEN_FAHRRAD_ANTRIEB' | 'SCHADEN_FAHRRAD_BREMSEN' | 'SCHADEN_FAHRRAD_ELEKTRIK' | 'SCHADEN_FAHRRAD_DIEBSTAHL' | 'SCHADEN_FAHRRAD_SONSTIGES';
          schadenOrt: {
            keine_automatische_lokalisierung: boolean;
            ortsTyp: '' | 'innerorts' | 'ausserorts' | 'autobahn';
            adresse: {
              strasse: string;
              hausnummer: string;
              plz: string;
              ort: string;
              land: string;
              formatierteAdresse: string;
              lat: number | null;
              lng: number | null;
            };
            ausserortsInfo: {
              name: string;
              hinweis: string;
              istAutobahn: boolean;
              fahrtrichtung: string;
              km: string;
              land: string;
            };
            browserPosition: {
              lat: number;
              lng: number;
              genauigkeit: number;
              timestamp: number;
              erfasstTimestamp: number;
            } | null;
            positionsdaten: {
              lat: number;
              lng: number;
            } | null;
            istParkhaus: boolean;
            istEngEingeparkt: boolean;
            adresseManBearb: boolean;
            datenEingegeben: boolean;
            adresseAutomatischErmittelt: boolean;
            automatischeLokalisierungFehlgeschlagen: boolean;
          };
          beschreibungVN: string;
          hilfeSofort: true | false;
          spaeter_datum: string;
          spaeter_uhrzeit: string;
          email: string;
          handynachricht: boolean;
          webAppConfig: string;
          userAgent: string;
          bewertung: {
            bewertungFeedback: string;
            bewertungWert: number;
          };
          motorSpringtNichtAn?: {
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          motorAusgegangen?: {
            rauch_temperatur?: boolean;
            warnleuchten?: boolean;
            warnleuchte_temperatur?: boolean;
            warnleuchte_batterie?: boolean;
            warnleuchte_motor?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          reifen?: {
            reifenpanne?: boolean;
            diebstahl?: boolean;
            anzahlGestohlen?: 0 | 1 | 2 | 3 | 4;
            anzahlUnbekannt?: boolean;
            ersatzVorhanden?: '' | 'ja' | 'nein' | 'unbekannt';
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          tankLeer?: {
            kraftstoffart?: '' | 'benzin' | 'diesel' | 'strom' | 'gas' | 'hybrid' | 'wasserstoff' | 'zweitakt' | 'unbekannt';
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          tankFalsch?: {
            kraftstoff_getankt?: '' | 'benzin' | 'diesel' | 'strom' | 'gas' | 'hybrid' | 'wasserstoff' | 'zweitakt' | 'unbekannt';
            kraftstoff_benoetigt?: '' | 'benzin' | 'diesel' | 'strom' | 'gas' | 'hybrid' | 'wasserstoff' | 'zweitakt' | 'unbekannt';
            motorGestartet?: '' | 'ja' | 'nein' | 'unbekannt';
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          unfall?: {
            rollfaehig?: '' | 'ja' | 'nein' | 'unbekannt';
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          panne?: {
            rollfaehig?: '' | 'ja' | 'nein' | 'unbekannt';
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          schluessel?: {
            schl_ausg_wo?: '' | 'defekt' | 'im_fahrzeug' | 'verloren' | 'sonstiges' | 'unbekannt';
            schl_tuer?: '' | 'ja' | 'nein' | 'unbekannt';
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          warnleuchten?: {
            wl_oelStand?: boolean;
            wl_oelDruck?: boolean;
            wl_getriebe?: boolean;
            wl_rdks?: boolean;
            wl_esp?: boolean;
            wl_bremsBelaege?: boolean;
            wl_motor_temperatur?: boolean;
            wl_strom?: boolean;
            wl_bremse?: boolean;
            wl_motorsteuerung?: boolean;
            leuchteUnbekannt?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          diebstahl?: {
            lenkrad?: boolean;
            bordelektronik?: boolean;
            raeder?: boolean;
            anzRaeder?: 0 | 1 | 2 | 3 | 4;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          sonstiges?: {
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          fahrradReifenRaeder?: {
            vorne?: boolean;
            hinten?: boolean;
            anhaenger?: boolean;
            beschreibungAnhaenger?: string;
            felge?: boolean;
            mantel?: boolean;
            schlauch?: boolean;
            ventilDefekt?: boolean;
            sonstiges?: boolean;
            beschreibungSonstiges?: string;
            ventil?: '' | 'presta' | 'dunlop' | 'schrader' | 'unbekannt';
            reifengroesse?: string;
            reifengroesseUnbekannt?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          fahrradAntrieb?: {
            gangschaltung?: boolean;
            kette?: boolean;
            pedale_blockiert?: boolean;
            pedale_abgefallen?: boolean;
            sonstiges?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          fahrradBremsen?: {
            bowdenzug?: boolean;
            vorne?: boolean;
            hinten?: boolean;
            allgemein?: boolean;
            sonstiges?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          fahrradElektrik?: {
            antrieb?: boolean;
            batterie?: boolean;
            beleuchtung?: boolean;
            bordcomputer?: boolean;
            sonstiges?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          fahrradDiebstahl?: {
            ganzesfahrrad?: boolean;
            raeder?: boolean;
            elektronik?: boolean;
            sonstiges?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          fahrradSonstiges?: {
            rahmen?: boolean;
            achse?: boolean;
            schloss?: boolean;
            sonstiges?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          nachtrag?: {
            zielArt?: 'naechste' | 'werkstatt' | 'zuhause' | 'andere';
            zielOrt?: string;
            erwachsene?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            kinder?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            kindersitze?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            rollstuhl?: boolean;
            tier?: boolean;
            weiterfahrt?: 'taxi' | 'mietwagen' | 'selbst';
            hoehe?: 'bis_190' | 'bis_220' | 'bis_260' | 'ueber_260';
            ladung?: 'leer' | 'gepaeck' | 'schwer';
          };
        };
        berichtigt: readonly ('schadenOrt' | 'mobilnummer')[];
        andere_nummern: readonly (string)[];
        nicht_angegeben: readonly ({
          feld: string;
          text: string;
        })[];
        fahrzeughinweise: readonly ({
          code: 'VERLETZTE' | 'BRAND' | 'IM_VERKEHR' | 'EINGESCHLOSSEN' | 'POLIZEI_ZUERST' | 'LADEFLAECHE' | 'ABSCHLEPPEN' | 'STARTHILFE' | 'REIFEN' | 'KRAFTSTOFF' | 'LADEN' | 'ABSAUGEN' | 'TUER_OEFFNEN' | 'ZWEITER_SCHLUESSEL' | 'WERKSTATT_AM_ORT' | 'ELEKTRO' | 'ALLRAD' | 'NIEDRIGE_EINFAHRT' | 'ENGE' | 'GROSS' | 'ANHAENGER' | 'SITZPLAETZE' | 'KINDERSITZ' | 'ROLLSTUHL' | 'TIER' | 'WEITERFAHRT' | 'RAD_REPARIEREN' | 'RAD_TEILE' | 'RADTRAEGER' | 'SCHLOSS' | 'ZU_ZWEIT' | 'MENSCH_NACH_HAUSE' | 'ANRUFEN';
          text: string;
          gruende: readonly ({
            feld: string;
            text: string;
          })[];
        })[];
        unlesbar?: boolean;
      })[];
      cursor: string;
      mehr: boolean;
    };
  };
  /** The person’s own link of a case. The service logs which key asked for it. */
  'POST /betreiber/vorgang/{vorgangRef}/link': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: undefined;
    answer: {
      data: {
        vorgangRef: string;
        userID: string;
        url: string;
        typ: 'kfz' | 'fahrrad';
      };
    };
  };
  /** Assigns a case to a partner, whose key may then act on it. A repeat leaves the first time. */
  'POST /betreiber/vorgang/{vorgangRef}/zuweisung': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: {
      partner?: string;
    };
    answer: {
      data: {
        vorgangRef: string;
        partner: string;
        seit: string;
      };
    };
  };
  /** Takes an assignment back: the partner’s key acts on the case no more. A repeat changes nothing. */
  'DELETE /betreiber/vorgang/{vorgangRef}/zuweisung/{partner}': {
    params: {
      vorgangRef: string;
      partner: string;
    };
    query: undefined;
    body: undefined;
    answer: {
      data: {
        vorgangRef: string;
        partner: string;
        entzogen: boolean;
      };
    };
  };
  /** A message to the person, among the messages of the status page. */
  'POST /betreiber/vorgang/{vorgangRef}/hinweis': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: {
      text?: string;
    };
    answer: {
      data: {
        vorgangRef: string;
        text: string;
        zeit: string;
      };
    };
  };
  /** Assigns a helper and gives the link for the phone. One per case: another helper ends the link before; the same helper gets a new key for the same job. */
  'POST /betreiber/vorgang/{vorgangRef}/auftrag': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: {
      helfer?: {
        name: string;
        telefon: string;
        kennzeichen: string;
      };
      wartezeitMinuten?: number;
      angenommen?: boolean;
      senden?: boolean;
    };
    answer: {
      data: {
        auftragID: string;
        url: string;
        sms: string;
        gesendet: boolean | null;
        helfer: {
          name: string;
          telefon: string;
          kennzeichen: string;
        };
        stand: 'offen' | 'angenommen' | 'unterwegs' | 'angekommen' | 'beendet';
      };
    };
  };
  /** The helper’s assignment: how far it is. */
  'GET /betreiber/vorgang/{vorgangRef}/auftrag': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: undefined;
    answer: {
      data: {
        auftragID: string;
        stand: 'offen' | 'angenommen' | 'unterwegs' | 'angekommen' | 'beendet';
        helfer: {
          name: string;
          telefon: string;
          kennzeichen: string;
        };
        seit: string;
        zugesagt: string | null;
        vorschlagMinuten: number | null;
        code: string;
        grund: string;
        gesperrt: boolean;
        ende?: 'storno' | 'ersetzt' | 'abgelehnt' | 'erledigt' | 'zurueckgezogen' | 'abgelaufen';
      } | null;
    };
  };
  /** Takes the assignment back: the link shows that it is over. A repeat changes nothing. */
  'DELETE /betreiber/vorgang/{vorgangRef}/auftrag': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: undefined;
    answer: {
      data: {
        vorgangRef: string;
        entzogen: boolean;
      };
    };
  };
  /** Whether the helper at the door knows the handshake. Five wrong tries lock it. */
  'POST /betreiber/vorgang/{vorgangRef}/auftrag/pruefen': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: {
      code?: string;
    };
    answer: {
      data: {
        stimmt: boolean;
        nochVersuche: number;
      };
    };
  };
  /** One case whole: data, order status, events, invitations, who has it, internal notes. */
  'GET /betreiber/vorgang/{vorgangRef}': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: undefined;
    answer: {
      data: {
        vorgangRef: string;
        gefahr: readonly ({
          code: 'verletzt' | 'feuer' | 'verkehr' | 'eingeschlossen';
          text: string;
        })[];
        mandant: string;
        typ: 'kfz' | 'fahrrad';
        status: '' | 'gemeldet' | 'storniert';
        beispiel: boolean;
        revision: number;
        meldeweg: '' | 'sms' | 'sms_ergaenzt' | 'telefon';
        aufgenommen: string;
        ort: {
          satz: string | null;
          zeile: string | null;
        };
        karte: {
          endung: string;
          vermerk: string;
        } | null;
        vorgang: {
          gefahr: {
            verletzt: boolean;
            feuer: boolean;
            verkehr: boolean;
            eingeschlossen: boolean;
          };
          vorgangsMetadaten: {
            mobilnummer: string;
            ranaVorgangsnummer: string;
            userID: string;
            status: string;
            timestampGemeldet: number | null;
            storno: string;
            mandantenID: string;
            language: 'de' | 'en';
          };
          notesMetadaten: {
            anlagePerson_CN: string;
          };
          bearbeitungsSchritte: readonly ({
            schritt: string;
            zeit: string;
          })[];
          kfz: {
            fahrzeugtyp: string;
            hersteller: string;
            hsn: string;
            modell: string;
            tsn: string;
            fahrgestellnummer: string;
            rahmennummer: string;
            kennzeichen_land: string;
            kennzeichen_id: string;
            kennzeichen_besonders: boolean;
            kennzeichen_ungeprueft: boolean;
            anhaenger: '' | 'ja' | 'nein';
            anhaenger_rollfaehig: '' | 'ja' | 'nein';
            aufbauten: readonly ('dachbox' | 'dachtraeger' | 'hecktraeger' | 'anhaengerkupplung' | 'wohnaufbau' | 'kofferaufbau' | 'sonstiges')[];
            antriebsArt: '' | 'automatik' | 'schaltung' | 'sonstiges';
            antriebsachse: '' | 'vorne' | 'hinten' | 'alle' | 'unbekannt';
            kraftstoff: '' | 'benzin' | 'diesel' | 'strom' | 'gas' | 'hybrid' | 'wasserstoff' | 'zweitakt' | 'unbekannt';
            datenEingegeben: boolean;
            kmStand: number;
            kmStandAngegeben: boolean;
            tankStand: string;
            laenge: number;
            hoehe: number;
            gewicht: number;
            laenge_min: number;
            laenge_max: number;
            hoehe_min: number;
            hoehe_max: number;
            gewicht_max: number;
          };
          vn: {
            vorname: string;
            nachname: string;
            vsnr: string;
            anzahlPersonen: 1 | 2 | 3 | 4 | 5 | 6;
            anzahlFahrraeder: 1 | 2 | 3 | 4 | 5 | 6;
            arbeitgeber: string;
            adresse: {
              strasse: string;
              hausnummer: string;
              plz: string;
              ort: string;
              land: string;
              formatierteAdresse: string;
              lat: number | null;
              lng: number | null;
            };
            datenEingegeben: boolean;
          };
          schadenTyp: '' | 'SCHADEN_MOTOR_SPRINGT_NICHT_AN' | 'SCHADEN_MOTOR_AUSGEGANGEN' | 'SCHADEN_REIFEN' | 'SCHADEN_TANK_LEER' | 'SCHADEN_TANK_FALSCH' | 'SCHADEN_UNFALL' | 'SCHADEN_PANNE' | 'SCHADEN_SCHLUESSEL' | 'SCHADEN_WARNLEUCHTEN' | 'SCHADEN_DIEBSTAHL' | 'SCHADEN_SONSTIGES' | 'SCHADEN_FAHRRAD_REIFEN_RAEDER' | 'SCHADEN_FAHRRAD_ANTRIEB' | 'SCHADEN_FAHRRAD_BREMSEN' | 'SCHADEN_FAHRRAD_ELEKTRIK' | 'SCHADEN_FAHRRAD_DIEBSTAHL' | 'SCHADEN_FAHRRAD_SONSTIGES';
          schadenOrt: {
            keine_automatische_lokalisierung: boolean;
            ortsTyp: '' | 'innerorts' | 'ausserorts' | 'autobahn';
            adresse: {
              strasse: string;
              hausnummer: string;
              plz: string;
              ort: string;
              land: string;
              formatierteAdresse: string;
              lat: number | null;
              lng: number | null;
            };
            ausserortsInfo: {
              name: string;
              hinweis: string;
              istAutobahn: boolean;
              fahrtrichtung: string;
              km: string;
              land: string;
            };
            browserPosition: {
              lat: number;
              lng: number;
              genauigkeit: number;
              timestamp: number;
              erfasstTimestamp: number;
            } | null;
            positionsdaten: {
              lat: number;
              lng: number;
            } | null;
            istParkhaus: boolean;
            istEngEingeparkt: boolean;
            adresseManBearb: boolean;
            datenEingegeben: boolean;
            adresseAutomatischErmittelt: boolean;
            automatischeLokalisierungFehlgeschlagen: boolean;
          };
          beschreibungVN: string;
          hilfeSofort: true | false;
          spaeter_datum: string;
          spaeter_uhrzeit: string;
          email: string;
          handynachricht: boolean;
          webAppConfig: string;
          userAgent: string;
          bewertung: {
            bewertungFeedback: string;
            bewertungWert: number;
          };
          motorSpringtNichtAn?: {
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          motorAusgegangen?: {
            rauch_temperatur?: boolean;
            warnleuchten?: boolean;
            warnleuchte_temperatur?: boolean;
            warnleuchte_batterie?: boolean;
            warnleuchte_motor?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          reifen?: {
            reifenpanne?: boolean;
            diebstahl?: boolean;
            anzahlGestohlen?: 0 | 1 | 2 | 3 | 4;
            anzahlUnbekannt?: boolean;
            ersatzVorhanden?: '' | 'ja' | 'nein' | 'unbekannt';
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          tankLeer?: {
            kraftstoffart?: '' | 'benzin' | 'diesel' | 'strom' | 'gas' | 'hybrid' | 'wasserstoff' | 'zweitakt' | 'unbekannt';
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          tankFalsch?: {
            kraftstoff_getankt?: '' | 'benzin' | 'diesel' | 'strom' | 'gas' | 'hybrid' | 'wasserstoff' | 'zweitakt' | 'unbekannt';
            kraftstoff_benoetigt?: '' | 'benzin' | 'diesel' | 'strom' | 'gas' | 'hybrid' | 'wasserstoff' | 'zweitakt' | 'unbekannt';
            motorGestartet?: '' | 'ja' | 'nein' | 'unbekannt';
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          unfall?: {
            rollfaehig?: '' | 'ja' | 'nein' | 'unbekannt';
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          panne?: {
            rollfaehig?: '' | 'ja' | 'nein' | 'unbekannt';
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          schluessel?: {
            schl_ausg_wo?: '' | 'defekt' | 'im_fahrzeug' | 'verloren' | 'sonstiges' | 'unbekannt';
            schl_tuer?: '' | 'ja' | 'nein' | 'unbekannt';
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          warnleuchten?: {
            wl_oelStand?: boolean;
            wl_oelDruck?: boolean;
            wl_getriebe?: boolean;
            wl_rdks?: boolean;
            wl_esp?: boolean;
            wl_bremsBelaege?: boolean;
            wl_motor_temperatur?: boolean;
            wl_strom?: boolean;
            wl_bremse?: boolean;
            wl_motorsteuerung?: boolean;
            leuchteUnbekannt?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          diebstahl?: {
            lenkrad?: boolean;
            bordelektronik?: boolean;
            raeder?: boolean;
            anzRaeder?: 0 | 1 | 2 | 3 | 4;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          sonstiges?: {
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          fahrradReifenRaeder?: {
            vorne?: boolean;
            hinten?: boolean;
            anhaenger?: boolean;
            beschreibungAnhaenger?: string;
            felge?: boolean;
            mantel?: boolean;
            schlauch?: boolean;
            ventilDefekt?: boolean;
            sonstiges?: boolean;
            beschreibungSonstiges?: string;
            ventil?: '' | 'presta' | 'dunlop' | 'schrader' | 'unbekannt';
            reifengroesse?: string;
            reifengroesseUnbekannt?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          fahrradAntrieb?: {
            gangschaltung?: boolean;
            kette?: boolean;
            pedale_blockiert?: boolean;
            pedale_abgefallen?: boolean;
            sonstiges?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          fahrradBremsen?: {
            bowdenzug?: boolean;
            vorne?: boolean;
            hinten?: boolean;
            allgemein?: boolean;
            sonstiges?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          fahrradElektrik?: {
            antrieb?: boolean;
            batterie?: boolean;
            beleuchtung?: boolean;
            bordcomputer?: boolean;
            sonstiges?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          fahrradDiebstahl?: {
            ganzesfahrrad?: boolean;
            raeder?: boolean;
            elektronik?: boolean;
            sonstiges?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          fahrradSonstiges?: {
            rahmen?: boolean;
            achse?: boolean;
            schloss?: boolean;
            sonstiges?: boolean;
            beschreibungVN?: string;
            datenEingegeben?: boolean;
          };
          nachtrag?: {
            zielArt?: 'naechste' | 'werkstatt' | 'zuhause' | 'andere';
            zielOrt?: string;
            erwachsene?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            kinder?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            kindersitze?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            rollstuhl?: boolean;
            tier?: boolean;
            weiterfahrt?: 'taxi' | 'mietwagen' | 'selbst';
            hoehe?: 'bis_190' | 'bis_220' | 'bis_260' | 'ueber_260';
            ladung?: 'leer' | 'gepaeck' | 'schwer';
          };
        };
        berichtigt: readonly ('schadenOrt' | 'mobilnummer')[];
        andere_nummern: readonly (string)[];
        nicht_angegeben: readonly ({
          feld: string;
          text: string;
        })[];
        fahrzeughinweise: readonly ({
          code: 'VERLETZTE' | 'BRAND' | 'IM_VERKEHR' | 'EINGESCHLOSSEN' | 'POLIZEI_ZUERST' | 'LADEFLAECHE' | 'ABSCHLEPPEN' | 'STARTHILFE' | 'REIFEN' | 'KRAFTSTOFF' | 'LADEN' | 'ABSAUGEN' | 'TUER_OEFFNEN' | 'ZWEITER_SCHLUESSEL' | 'WERKSTATT_AM_ORT' | 'ELEKTRO' | 'ALLRAD' | 'NIEDRIGE_EINFAHRT' | 'ENGE' | 'GROSS' | 'ANHAENGER' | 'SITZPLAETZE' | 'KINDERSITZ' | 'ROLLSTUHL' | 'TIER' | 'WEITERFAHRT' | 'RAD_REPARIEREN' | 'RAD_TEILE' | 'RADTRAEGER' | 'SCHLOSS' | 'ZU_ZWEIT' | 'MENSCH_NACH_HAUSE' | 'ANRUFEN';
          text: string;
          gruende: readonly ({
            feld: string;
            text: string;
          })[];
        })[];
        gestartet: {
          version: string;
          zeit: string;
          language: string;
          durch?: string;
        } | null;
        auftrag: {
          status: string;
          vorgangsnummer: string;
          schadennummer: string;
          schritte: readonly ({
            code: 'meldung' | 'schadennummer' | 'beauftragt' | 'abfahrt' | 'ankunft' | 'abschluss';
            erledigt: boolean;
            zeit: string | null;
          })[];
          eta: {
            von: string;
            bis: string;
            stand: string;
          } | null;
          helfer: {
            name: string;
            telefon: string;
            kennzeichen: string;
          } | null;
          position: {
            lat: number;
            lng: number;
            genauigkeit: number | null;
            zeit: string;
            weg?: readonly ({
              lat: number;
              lng: number;
              zeit: string;
            })[];
          } | null;
          hinweise: readonly ({
            zeit: string;
            typ: string;
            text: string;
            worte?: readonly (string)[];
          })[];
          ziel: {
            name: string;
            adresse: string;
          } | null;
          anrufen: boolean;
          zone: string;
          ueberfaelligAb: string | null;
          nachfrage: {
            stand: 'geschrieben' | 'angenommen' | 'niemand';
            seit: string;
          } | null;
          rueckruf: {
            zeit: string;
            nummer: string;
            ab: string | null;
            nachfrage: {
              stand: 'geschrieben' | 'angenommen' | 'niemand';
              seit: string;
            };
          } | null;
          storno: string;
          storniertUm: string | null;
          bewertung: {
            bewertungFeedback: string;
            bewertungWert: number;
          };
          erlaubt: {
            stornieren: boolean;
            bewerten: boolean;
          };
          fragen?: readonly ({
            code: 'ziel' | 'mitfahrer' | 'weiterfahrt' | 'groesse';
            antwort: {
              zielArt?: 'naechste' | 'werkstatt' | 'zuhause' | 'andere';
              zielOrt?: string;
              erwachsene?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
              kinder?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
              kindersitze?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
              rollstuhl?: boolean;
              tier?: boolean;
              weiterfahrt?: 'taxi' | 'mietwagen' | 'selbst';
              hoehe?: 'bis_190' | 'bis_220' | 'bis_260' | 'ueber_260';
              ladung?: 'leer' | 'gepaeck' | 'schwer';
            } | null;
          })[];
          berichtigt?: {
            schadenOrt?: {
              keine_automatische_lokalisierung: boolean;
              ortsTyp: '' | 'innerorts' | 'ausserorts' | 'autobahn';
              adresse: {
                strasse: string;
                hausnummer: string;
                plz: string;
                ort: string;
                land: string;
                formatierteAdresse: string;
                lat: number | null;
                lng: number | null;
              };
              ausserortsInfo: {
                name: string;
                hinweis: string;
                istAutobahn: boolean;
                fahrtrichtung: string;
                km: string;
                land: string;
              };
              browserPosition: {
                lat: number;
                lng: number;
                genauigkeit: number;
                timestamp: number;
                erfasstTimestamp: number;
              } | null;
              positionsdaten: {
                lat: number;
                lng: number;
              } | null;
              istParkhaus: boolean;
              istEngEingeparkt: boolean;
              adresseManBearb: boolean;
              datenEingegeben: boolean;
              adresseAutomatischErmittelt: boolean;
              automatischeLokalisierungFehlgeschlagen: boolean;
            };
            mobilnummer?: string;
          };
          helfercode?: string;
        };
        ereignisse: readonly ({
          nr: number;
          partner: string;
          unid: string;
          meldungsTyp: string;
          zeit: string;
          berichtigung?: {
            von: 'person' | 'betreiber';
            grund: '' | 'ort_falsch' | 'weitergegangen';
            alt: {
              schadenOrt?: {
                keine_automatische_lokalisierung: boolean;
                ortsTyp: '' | 'innerorts' | 'ausserorts' | 'autobahn';
                adresse: {
                  strasse: string;
                  hausnummer: string;
                  plz: string;
                  ort: string;
                  land: string;
                  formatierteAdresse: string;
                  lat: number | null;
                  lng: number | null;
                };
                ausserortsInfo: {
                  name: string;
                  hinweis: string;
                  istAutobahn: boolean;
                  fahrtrichtung: string;
                  km: string;
                  land: string;
                };
                browserPosition: {
                  lat: number;
                  lng: number;
                  genauigkeit: number;
                  timestamp: number;
                  erfasstTimestamp: number;
                } | null;
                positionsdaten: {
                  lat: number;
                  lng: number;
                } | null;
                istParkhaus: boolean;
                istEngEingeparkt: boolean;
                adresseManBearb: boolean;
                datenEingegeben: boolean;
                adresseAutomatischErmittelt: boolean;
                automatischeLokalisierungFehlgeschlagen: boolean;
              };
              mobilnummer?: string;
            };
            neu: {
              schadenOrt?: {
                keine_automatische_lokalisierung: boolean;
                ortsTyp: '' | 'innerorts' | 'ausserorts' | 'autobahn';
                adresse: {
                  strasse: string;
                  hausnummer: string;
                  plz: string;
                  ort: string;
                  land: string;
                  formatierteAdresse: string;
                  lat: number | null;
                  lng: number | null;
                };
                ausserortsInfo: {
                  name: string;
                  hinweis: string;
                  istAutobahn: boolean;
                  fahrtrichtung: string;
                  km: string;
                  land: string;
                };
                browserPosition: {
                  lat: number;
                  lng: number;
                  genauigkeit: number;
                  timestamp: number;
                  erfasstTimestamp: number;
                } | null;
                positionsdaten: {
                  lat: number;
                  lng: number;
                } | null;
                istParkhaus: boolean;
                istEngEingeparkt: boolean;
                adresseManBearb: boolean;
                datenEingegeben: boolean;
                adresseAutomatischErmittelt: boolean;
                automatischeLokalisierungFehlgeschlagen: boolean;
              };
              mobilnummer?: string;
            };
          };
          nachtrag?: {
            zielArt?: 'naechste' | 'werkstatt' | 'zuhause' | 'andere';
            zielOrt?: string;
            erwachsene?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            kinder?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            kindersitze?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            rollstuhl?: boolean;
            tier?: boolean;
            weiterfahrt?: 'taxi' | 'mietwagen' | 'selbst';
            hoehe?: 'bis_190' | 'bis_220' | 'bis_260' | 'ueber_260';
            ladung?: 'leer' | 'gepaeck' | 'schwer';
          };
        })[];
        einladungen: readonly ({
          endung: string;
          gueltigBis: string;
          widerrufen: string | null;
        })[];
        zuweisungen: readonly ({
          partner: string;
          seit: string;
        })[];
        zustaendig: {
          kuerzel: string;
          seit: string;
        } | null;
        notizen: readonly ({
          nr: number;
          wer: string;
          zeit: string;
          text: string;
        })[];
        unlesbar?: boolean;
      };
      revision: number;
    };
  };
  /** Sets the order number, the claim number, or both; they show on the status page at once. The claim number is an event of the operator. */
  'PATCH /betreiber/vorgang/{vorgangRef}': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: {
      ranaVorgangsnummer?: string;
      schadennummer?: string;
    };
    answer: {
      data: {
        vorgangRef: string;
        ranaVorgangsnummer: string;
        schadennummer: string;
      };
      revision: number;
    };
  };
  /** Promises a time: the person reads it as a helper’s. In minutes from now, or as an appointment. */
  'POST /betreiber/vorgang/{vorgangRef}/zusage': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: {
      wartezeitMinuten?: number;
      termin?: string;
    };
    answer: {
      data: {
        vorgangRef: string;
        zeit: string;
        wartezeitMinuten: number | null;
        termin: string | null;
      };
    };
  };
  /** Cancels for the operator, from the report until the helper arrives. The person reads the reason. A repeat gets the same receipt. */
  'POST /betreiber/vorgang/{vorgangRef}/storno': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: {
      grund?: 'doppelt' | 'nicht_gedeckt' | 'nicht_erreicht' | 'sonstiges';
      text?: string;
    };
    answer: {
      data: {
        vorgangRef: string;
        status: string;
        timestampGemeldet: number;
        vorgangsnummer: string;
        storno: string;
      };
      revision: number;
    };
  };
  /** What a helper without a smartphone says by telephone, in the order of the helper’s link: for the live assignment, or else for whom a partner has sent. */
  'POST /betreiber/vorgang/{vorgangRef}/stand': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: {
      meldung?: 'losgefahren' | 'angekommen' | 'nicht_angetroffen' | 'nicht_angenommen' | 'nicht_abgeliefert' | 'erledigt' | 'abgelehnt';
      ziel?: {
        name?: string;
        adresse?: string;
      };
      grund?: string;
    };
    answer: {
      data: {
        vorgangRef: string;
        meldung: 'losgefahren' | 'angekommen' | 'nicht_angetroffen' | 'nicht_angenommen' | 'nicht_abgeliefert' | 'erledigt' | 'abgelehnt';
        zeit: string;
      };
    };
  };
  /** Takes a case, or gives it to an account; it counts as read. If another one has it, whom statt does not name: 409 FALL_VERGEBEN says who. */
  'PUT /betreiber/vorgang/{vorgangRef}/zustaendigkeit': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: {
      wer?: string;
      statt?: string;
    };
    answer: {
      data: {
        vorgangRef: string;
        zustaendig: {
          kuerzel: string;
          seit: string;
        };
      };
    };
  };
  /** Gives a case back: nobody has it. A repeat changes nothing. */
  'DELETE /betreiber/vorgang/{vorgangRef}/zustaendigkeit': {
    params: {
      vorgangRef: string;
    };
    query: {
      statt?: string;
    };
    body: undefined;
    answer: {
      data: {
        vorgangRef: string;
        abgegeben: boolean;
      };
    };
  };
  /** Hands a whole shift over: all open cases of one to another account, as far as both see them. */
  'POST /betreiber/zustaendigkeit/uebergabe': {
    params: undefined;
    query: undefined;
    body: {
      von?: string;
      an?: string;
    };
    answer: {
      data: {
        von: string;
        an: string;
        anzahl: number;
      };
    };
  };
  /** The case counts as read, as if the feed had been acknowledged for it. A repeat changes nothing. */
  'POST /betreiber/vorgang/{vorgangRef}/gelesen': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: undefined;
    answer: {
      data: {
        vorgangRef: string;
        gelesen: boolean;
      };
    };
  };
  /** Writes an internal note. It stands with the whole case; no person, helper or partner reads it. */
  'POST /betreiber/vorgang/{vorgangRef}/notiz': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: {
      text?: string;
    };
    answer: {
      data: {
        vorgangRef: string;
        nr: number;
        wer: string;
        zeit: string;
        text: string;
      };
    };
  };
  /** Help-status records for the cases that are assigned to the partner; what became of each. Idempotent by the key’s name and unid. */
  'POST /partner/ereignisse': {
    params: undefined;
    query: undefined;
    body: {
      ereignisse: readonly ({
        vorgangRef?: string;
        ranaSNR?: string;
        meldungsTyp: 'SCHADENNUMMER' | 'BEAUFTRAGT' | 'ABGELEHNT' | 'WECHSEL' | 'WARTEZEIT' | 'ABFAHRT' | 'POSITION' | 'ANKUNFT' | 'NICHT_ANGETROFFEN' | 'NICHT_ANGENOMMEN' | 'NICHT_ABGELIEFERT' | 'ABSCHLUSS' | 'STORNO';
        timestamp?: string;
        wartezeitMinuten?: string;
        apPartnerInfo?: string;
        elbaVorgang?: string;
        terminAuftrag?: string;
        zielAdresse?: string;
        zielName?: string;
        unid: string;
        zielortAngegeben?: string;
        bewegungsProfil?: string;
        datum?: string;
        hinweis?: string;
      })[];
    };
    answer: {
      data: readonly ({
        vorgangRef: string;
        unid: string;
        ergebnis: 'neu' | 'doppelt' | 'unbekannt' | 'storniert' | 'fehler';
        nr?: number;
        zeitKorrigiert?: boolean;
        code?: string;
        text?: string;
        warnung?: string;
        fehler?: readonly ({
          feld: string;
          text: string;
          gelesen?: string;
        })[];
        nicht_uebernommen?: readonly ({
          feld: string;
          text: string;
        })[];
      })[];
    };
  };
  /** A text message to the client’s number: reports the breakdown that is in it. Idempotent; 200 with a code for every text. */
  'POST /partner/sms': {
    params: undefined;
    query: undefined;
    body: {
      von?: string;
      text?: string;
      id?: string;
    };
    answer: {
      data: {
        ergebnis: 'gemeldet' | 'wiederholt' | 'abgelehnt';
        code: 'GEMELDET' | 'WIEDERHOLT' | 'KEINE_MELDUNG' | 'VERSION' | 'ABGESCHNITTEN' | 'ZEICHEN' | 'PRUEFSUMME' | 'INHALT' | 'VORGANG_UNBEKANNT' | 'BEREITS_GEMELDET' | 'STORNIERT' | 'ZURUECKGENOMMEN' | 'ZUSTIMMUNG_FEHLT' | 'ZU_VIELE' | 'NOCH_EINMAL';
        text: string;
        hinweis?: 'NUMMER';
        id?: string;
      };
    };
  };
  /** The notices that are on, the newest first. */
  'GET /betreiber/lage': {
    params: undefined;
    query: undefined;
    body: undefined;
    answer: {
      data: readonly ({
        lageID: string;
        mandanten: readonly (string)[] | null;
        text: {
          de: string;
          en: string;
        };
        seit: string;
        bis: string;
        wer: string;
        aenderbar: boolean;
      })[];
    };
  };
  /** Switches on a notice on the start and status pages of these clients, or of all, until its end. */
  'POST /betreiber/lage': {
    params: undefined;
    query: undefined;
    body: {
      text?: {
        de?: string;
        en?: string;
      };
      mandanten?: readonly (string)[] | null;
      bis?: string;
    };
    answer: {
      data: {
        lageID: string;
        mandanten: readonly (string)[] | null;
        text: {
          de: string;
          en: string;
        };
        seit: string;
        bis: string;
        wer: string;
        aenderbar: boolean;
      };
    };
  };
  /** Changes texts, end or clients of a notice; what is not said stays. */
  'PATCH /betreiber/lage/{lageID}': {
    params: {
      lageID: string;
    };
    query: undefined;
    body: {
      text?: {
        de?: string;
        en?: string;
      };
      mandanten?: readonly (string)[] | null;
      bis?: string;
    };
    answer: {
      data: {
        lageID: string;
        mandanten: readonly (string)[] | null;
        text: {
          de: string;
          en: string;
        };
        seit: string;
        bis: string;
        wer: string;
        aenderbar: boolean;
      };
    };
  };
  /** Switches a notice off. A repeat changes nothing. */
  'DELETE /betreiber/lage/{lageID}': {
    params: {
      lageID: string;
    };
    query: undefined;
    body: undefined;
    answer: {
      data: {
        lageID: string;
        beendet: boolean;
      };
    };
  };
  /** Counts of each client and month, as JSON or CSV: of reports, and of drafts that were given up. */
  'GET /betreiber/zahlen': {
    params: undefined;
    query: {
      mandant?: string;
      von?: string;
      bis?: string;
      format?: string;
    };
    body: undefined;
    answer: {
      data: {
        seit: string;
        monate: readonly ({
          mandant: string;
          monat: string;
          gemeldet_netz: number;
          gemeldet_sms: number;
          gemeldet_telefon: number;
          gelesen: number;
          beauftragt: number;
          angekommen: number;
          versprochen: number;
          gehalten: number;
          ueberfaellig: number;
          abbestellt_person: number;
          abbestellt_betreiber: number;
          abgeschlossen: number;
          bewertet: number;
          sterne: number;
          abgebrochen: readonly ({
            seite: string;
            anzahl: number;
          })[];
        })[];
      };
    };
  };
  /** Corrects place or number of a report for the person, until help arrives; the person reads it. */
  'POST /betreiber/vorgang/{vorgangRef}/berichtigung': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: {
      schadenOrt?: {
        keine_automatische_lokalisierung?: boolean;
        ortsTyp?: '' | 'innerorts' | 'ausserorts' | 'autobahn';
        adresse?: {
          strasse: string;
          hausnummer: string;
          plz: string;
          ort: string;
          land: string;
          formatierteAdresse: string;
          lat: number | null;
          lng: number | null;
        };
        ausserortsInfo?: {
          name: string;
          hinweis: string;
          istAutobahn: boolean;
          fahrtrichtung: string;
          km: string;
          land: string;
        };
        browserPosition?: {
          lat: number;
          lng: number;
          genauigkeit: number;
          timestamp: number;
          erfasstTimestamp: number;
        } | null;
        positionsdaten?: {
          lat: number;
          lng: number;
        } | null;
        istParkhaus?: boolean;
        istEngEingeparkt?: boolean;
        adresseManBearb?: boolean;
        datenEingegeben?: boolean;
        adresseAutomatischErmittelt?: boolean;
        automatischeLokalisierungFehlgeschlagen?: boolean;
      };
      grund?: 'ort_falsch' | 'weitergegangen';
      mobilnummer?: string;
    };
    answer: {
      data: {
        vorgangRef: string;
        zeit: string;
        berichtigt: readonly ('schadenOrt' | 'mobilnummer')[];
        landwechsel: readonly (string)[] | null;
      };
      nicht_uebernommen?: readonly ({
        feld: string;
        text: string;
      })[];
    };
  };
  /** Marks the open wish to be called back as done; the person reads whether they were reached. */
  'POST /betreiber/vorgang/{vorgangRef}/rueckruf': {
    params: {
      vorgangRef: string;
    };
    query: undefined;
    body: {
      erreicht?: boolean;
    };
    answer: {
      data: {
        vorgangRef: string;
        zeit: string;
        erreicht: boolean;
      };
    };
  };
}

export interface Messages {
  'vorgang.gemeldet': {
    type: 'vorgang.gemeldet';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
      gefahr?: readonly ('verletzt' | 'feuer' | 'verkehr' | 'eingeschlossen')[];
      fahrzeughinweise?: readonly ('VERLETZTE' | 'BRAND' | 'IM_VERKEHR' | 'EINGESCHLOSSEN' | 'POLIZEI_ZUERST' | 'LADEFLAECHE' | 'ABSCHLEPPEN' | 'STARTHILFE' | 'REIFEN' | 'KRAFTSTOFF' | 'LADEN' | 'ABSAUGEN' | 'TUER_OEFFNEN' | 'ZWEITER_SCHLUESSEL' | 'WERKSTATT_AM_ORT' | 'ELEKTRO' | 'ALLRAD' | 'NIEDRIGE_EINFAHRT' | 'ENGE' | 'GROSS' | 'ANHAENGER' | 'SITZPLAETZE' | 'KINDERSITZ' | 'ROLLSTUHL' | 'TIER' | 'WEITERFAHRT' | 'RAD_REPARIEREN' | 'RAD_TEILE' | 'RADTRAEGER' | 'SCHLOSS' | 'ZU_ZWEIT' | 'MENSCH_NACH_HAUSE' | 'ANRUFEN')[];
      meldeweg?: 'sms' | 'telefon';
    };
    nr: number;
  };
  'vorgang.ergaenzt': {
    type: 'vorgang.ergaenzt';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
      gefahr?: readonly ('verletzt' | 'feuer' | 'verkehr' | 'eingeschlossen')[];
      fahrzeughinweise?: readonly ('VERLETZTE' | 'BRAND' | 'IM_VERKEHR' | 'EINGESCHLOSSEN' | 'POLIZEI_ZUERST' | 'LADEFLAECHE' | 'ABSCHLEPPEN' | 'STARTHILFE' | 'REIFEN' | 'KRAFTSTOFF' | 'LADEN' | 'ABSAUGEN' | 'TUER_OEFFNEN' | 'ZWEITER_SCHLUESSEL' | 'WERKSTATT_AM_ORT' | 'ELEKTRO' | 'ALLRAD' | 'NIEDRIGE_EINFAHRT' | 'ENGE' | 'GROSS' | 'ANHAENGER' | 'SITZPLAETZE' | 'KINDERSITZ' | 'ROLLSTUHL' | 'TIER' | 'WEITERFAHRT' | 'RAD_REPARIEREN' | 'RAD_TEILE' | 'RADTRAEGER' | 'SCHLOSS' | 'ZU_ZWEIT' | 'MENSCH_NACH_HAUSE' | 'ANRUFEN')[];
    };
    nr: number;
  };
  'vorgang.andere_nummer': {
    type: 'vorgang.andere_nummer';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
    };
    nr: number;
  };
  'vorgang.beauftragt': {
    type: 'vorgang.beauftragt';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
    };
    nr: number;
  };
  'vorgang.unterwegs': {
    type: 'vorgang.unterwegs';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
    };
    nr: number;
  };
  'vorgang.angekommen': {
    type: 'vorgang.angekommen';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
    };
    nr: number;
  };
  'vorgang.nicht_angetroffen': {
    type: 'vorgang.nicht_angetroffen';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
    };
    nr: number;
  };
  'vorgang.nicht_angenommen': {
    type: 'vorgang.nicht_angenommen';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
    };
    nr: number;
  };
  'vorgang.nicht_abgeliefert': {
    type: 'vorgang.nicht_abgeliefert';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
    };
    nr: number;
  };
  'vorgang.abgeschlossen': {
    type: 'vorgang.abgeschlossen';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
    };
    nr: number;
  };
  'vorgang.storniert': {
    type: 'vorgang.storniert';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
    };
    nr: number;
  };
  'vorgang.ueberfaellig': {
    type: 'vorgang.ueberfaellig';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
    };
    nr: number;
  };
  'vorgang.bewertet': {
    type: 'vorgang.bewertet';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
    };
    nr: number;
  };
  'vorgang.nachtrag': {
    type: 'vorgang.nachtrag';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
      gefahr?: readonly ('verletzt' | 'feuer' | 'verkehr' | 'eingeschlossen')[];
      fahrzeughinweise?: readonly ('VERLETZTE' | 'BRAND' | 'IM_VERKEHR' | 'EINGESCHLOSSEN' | 'POLIZEI_ZUERST' | 'LADEFLAECHE' | 'ABSCHLEPPEN' | 'STARTHILFE' | 'REIFEN' | 'KRAFTSTOFF' | 'LADEN' | 'ABSAUGEN' | 'TUER_OEFFNEN' | 'ZWEITER_SCHLUESSEL' | 'WERKSTATT_AM_ORT' | 'ELEKTRO' | 'ALLRAD' | 'NIEDRIGE_EINFAHRT' | 'ENGE' | 'GROSS' | 'ANHAENGER' | 'SITZPLAETZE' | 'KINDERSITZ' | 'ROLLSTUHL' | 'TIER' | 'WEITERFAHRT' | 'RAD_REPARIEREN' | 'RAD_TEILE' | 'RADTRAEGER' | 'SCHLOSS' | 'ZU_ZWEIT' | 'MENSCH_NACH_HAUSE' | 'ANRUFEN')[];
      nachtrag?: readonly ('ziel' | 'mitfahrer' | 'weiterfahrt' | 'groesse')[];
    };
    nr: number;
  };
  'vorgang.berichtigt': {
    type: 'vorgang.berichtigt';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
      gefahr?: readonly ('verletzt' | 'feuer' | 'verkehr' | 'eingeschlossen')[];
      fahrzeughinweise?: readonly ('VERLETZTE' | 'BRAND' | 'IM_VERKEHR' | 'EINGESCHLOSSEN' | 'POLIZEI_ZUERST' | 'LADEFLAECHE' | 'ABSCHLEPPEN' | 'STARTHILFE' | 'REIFEN' | 'KRAFTSTOFF' | 'LADEN' | 'ABSAUGEN' | 'TUER_OEFFNEN' | 'ZWEITER_SCHLUESSEL' | 'WERKSTATT_AM_ORT' | 'ELEKTRO' | 'ALLRAD' | 'NIEDRIGE_EINFAHRT' | 'ENGE' | 'GROSS' | 'ANHAENGER' | 'SITZPLAETZE' | 'KINDERSITZ' | 'ROLLSTUHL' | 'TIER' | 'WEITERFAHRT' | 'RAD_REPARIEREN' | 'RAD_TEILE' | 'RADTRAEGER' | 'SCHLOSS' | 'ZU_ZWEIT' | 'MENSCH_NACH_HAUSE' | 'ANRUFEN')[];
      berichtigt?: readonly ('schadenOrt' | 'mobilnummer')[];
    };
    nr: number;
  };
  'vorgang.rueckruf': {
    type: 'vorgang.rueckruf';
    timestamp: string;
    data: {
      mandant: string;
      vorgangRef: string;
      ab?: string | null;
    };
    nr: number;
  };
}

/** A message to a webhook, of any type. */
export type Message = Messages[keyof Messages];
